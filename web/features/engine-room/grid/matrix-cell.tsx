import { memo } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';
import { EDGE, UNSELECTED } from './model/grid-ranges.ts';
import type { CellLook } from './model/matrix-view.ts';
import './matrix-cell.css';

/** Plain values only: a matrix has thousands of cells, and one is drawn again only when one of these differs. */
interface MatrixCellProps {
  row: number;
  column: number;
  text: string;
  look: CellLook;
  isChanged: boolean;
  /** The cell's character of the selection's mask, and of the mask of a fill in progress. */
  selectionMark: string;
  fillMark: string;
  isFocus: boolean;
  isTabStop: boolean;
  hasHandle: boolean;
  editor: CellEditorProps | null;
}

export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { row, column, text, look, isChanged, selectionMark, fillMark, isFocus, editor } = props;
  const isSelected = selectionMark !== UNSELECTED;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid is one to work in.
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-label={labelOf(text, look, isChanged)}
      // While it is edited its field has the focus; the cell around it would be a stop without a use.
      tabIndex={props.isTabStop && !editor ? 0 : -1}
      data-row={row}
      data-column={column}
      data-look={look}
      data-changed={isChanged || undefined}
      data-focus={(isFocus && isSelected) || undefined}
      data-editing={editor !== null || undefined}
      className={classNames('matrix-cell', edgeClasses(selectionMark), isFilling(fillMark) && 'is-filling')}
    >
      {editor ? <CellEditor {...editor} /> : text}
      {props.hasHandle && !editor && <span data-fill-handle className="matrix-handle" />}
    </td>
  );
});

// Colour and corner say it to the eye only.
function labelOf(text: string, look: CellLook, isChanged: boolean): string | undefined {
  const notes = [look === 'override' && 'override', isChanged && 'changed, not saved'].filter(Boolean);
  return notes.length === 0 ? undefined : [text, ...notes].join(', ');
}

function edgeClasses(mark: string): string {
  if (mark === UNSELECTED || mark === '0') return '';
  const edges = Number.parseInt(mark, 16);
  return classNames(
    (edges & EDGE.top) !== 0 && 'edge-top',
    (edges & EDGE.right) !== 0 && 'edge-right',
    (edges & EDGE.bottom) !== 0 && 'edge-bottom',
    (edges & EDGE.left) !== 0 && 'edge-left',
  );
}

function isFilling(mark: string): boolean {
  return mark !== UNSELECTED && mark !== '';
}
