import { memo } from 'react';
import type { CellEditorProps } from './cell-editor.tsx';
import { MatrixCell } from './matrix-cell.tsx';
import { UNSELECTED } from './model/grid-ranges.ts';
import { labelOfRow } from './model/grid-shape.ts';
import type { DrawnLine } from './model/grid-window.ts';
import type { CellView } from './model/matrix-view.ts';

interface MatrixRowProps {
  row: number;
  category: string | null;
  cells: readonly CellView[];
  drawnColumns: readonly DrawnLine[];
  selectionMask: string;
  fillMask: string;
  /** -1 if it is not in this row. */
  focusColumn: number;
  tabStopColumn: number;
  handleColumn: number;
  editedColumn: number;
  editor: CellEditorProps | null;
}

/** Renders again only if its values or its part of the selection change. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { row, category, drawnColumns, selectionMask } = props;
  const isHot = [...selectionMask].some((mark) => mark !== UNSELECTED);
  return (
    <tr
      aria-rowindex={row + 2}
      data-default={category === null || undefined}
      data-category={category ?? undefined}
    >
      <th
        scope="row"
        aria-colindex={1}
        data-head="row"
        data-row={row}
        data-hot={isHot || undefined}
        className="matrix-row-head"
      >
        <button type="button" tabIndex={-1} title={labelOfRow(category)} className="matrix-head-button">
          {labelOfRow(category)}
        </button>
      </th>
      {drawnColumns.map((drawn) =>
        'line' in drawn ? (
          // Keyed by index, because its bucket may be renamed.
          <MatrixCell key={drawn.line} row={row} {...cellState(props, drawn.line)} />
        ) : (
          <td key={`gap ${drawn.from}`} aria-hidden colSpan={drawn.gap} />
        ),
      )}
    </tr>
  );
});

function cellState(props: MatrixRowProps, column: number) {
  const { text = '', look = 'default', isChanged = false } = props.cells[column] ?? {};
  return {
    column,
    text,
    look,
    isChanged,
    selectionMark: props.selectionMask[column] ?? UNSELECTED,
    fillMark: props.fillMask[column] ?? UNSELECTED,
    isFocus: column === props.focusColumn,
    isTabStop: column === props.tabStopColumn,
    hasHandle: column === props.handleColumn,
    editor: column === props.editedColumn ? props.editor : null,
  };
}
