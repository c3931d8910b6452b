import { memo } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';
import { EDGE, UNSELECTED } from './model/grid-ranges.ts';
import type { CellLook } from './model/matrix-view.ts';
import './matrix-cell.css';

/** Plain values only, so that only the changed ones of thousands of cells render again. */
interface MatrixCellProps {
  row: number;
  column: number;
  text: string;
  look: CellLook;
  isChanged: boolean;
  /** This cell's character in the masks of the selection and of a fill in progress. */
  selectionMark: string;
  fillMark: string;
  isFocus: boolean;
  isTabStop: boolean;
  hasHandle: boolean;
  editor: CellEditorProps | null;
}

export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { row, column, text, look, isChanged, selectionMark, fillMark, isFocus, editor } = props;
  const isLong = text.length > ROOMY_CHARS;
  const isSelected = selectionMark !== UNSELECTED;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid are interactive.
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-label={labelOf(text, look, isChanged)}
      // While it is edited its field has the focus; a Tab stop on the cell would be of no use.
      tabIndex={props.isTabStop && !editor ? 0 : -1}
      data-row={row}
      data-column={column}
      data-look={look}
      data-changed={isChanged || undefined}
      data-focus={(isFocus && isSelected) || undefined}
      data-long={isLong || undefined}
      data-editing={editor !== null || undefined}
      className={classNames('matrix-cell', edgeClasses(selectionMark), isFilling(fillMark) && 'is-filling')}
    >
      {editor ? <CellEditor {...editor} /> : isLong ? <LongText text={text} /> : text}
      {props.hasHandle && !editor && <span data-fill-handle className="matrix-handle" />}
    </td>
  );
});

/** What fits into one line of the narrowest column. */
const ROOMY_CHARS = 12;

/** '18% + $ 1.200.000' in two lines where it must, never within an amount. */
function LongText({ text }: { text: string }) {
  const [percent, amount] = text.split(' + ');
  if (amount === undefined) return text;
  return (
    <>
      <span className="whitespace-nowrap">{`${percent} +`}</span>{' '}
      <span className="whitespace-nowrap">{amount}</span>
    </>
  );
}

// Colour and corner mark are invisible to screen readers.
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
