import type { CSSProperties, DOMAttributes, Ref } from 'react';
import type { PriceBucket } from '#domain/contract/price-bucket.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import { ColumnHead } from './column-head.tsx';
import { type GridRange, selectionMask } from './grid-ranges.ts';
import type { GridSelection } from './grid-selection.ts';
import type { GridCell } from './grid-shape.ts';
import { MatrixRow } from './matrix-row.tsx';
import type { CellView, MatrixView } from './matrix-view.ts';
import { rowsToDraw } from './row-window.ts';
import { useRowWindow } from './use-row-window.ts';

interface MatrixTableProps {
  label: string;
  view: MatrixView;
  buckets: readonly PriceBucket[];
  selection: GridSelection;
  fillTarget: GridRange | null;
  editing: { cell: GridCell; editor: CellEditorProps } | null;
  handlers: DOMAttributes<HTMLTableElement>;
  onEditBucket: (label: string) => void;
  onRemoveBucket: (label: string) => void;
  ref: Ref<HTMLTableElement>;
}

const FIRST: GridCell = { row: 0, column: 0 };
const NO_CELLS: readonly CellView[] = [];

export function MatrixTable(props: MatrixTableProps) {
  const { view, buckets, selection, ref, handlers } = props;
  const { rows, columns } = selection.shape;
  const rowWindow = useRowWindow();
  const size: CSSProperties & Record<`--${string}`, number> = {
    '--row-count': rows.length - 1,
    '--column-count': columns.length,
  };
  return (
    <div className="matrix-scroll" style={size} onScroll={rowWindow.onScroll}>
      <table
        ref={ref}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that one works in.
        role="grid"
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className="matrix-table"
        {...handlers}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1} className="matrix-corner">
              Category
            </th>
            {buckets.map((bucket, column) => (
              <ColumnHead
                key={bucket[0]}
                bucket={bucket}
                column={column}
                isHot={selection.ranges.some(({ left, right }) => column >= left && column <= right)}
                isOnly={buckets.length === 1}
                onEdit={props.onEditBucket}
                onRemove={props.onRemoveBucket}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsToDraw(rows.length, rowWindow.window, neededRows(props)).map((drawn) =>
            'row' in drawn ? (
              <MatrixRow
                key={rows[drawn.row] ?? 'default'}
                row={drawn.row}
                category={rows[drawn.row] ?? null}
                cells={view[drawn.row] ?? NO_CELLS}
                {...rowState(props, drawn.row)}
              />
            ) : (
              <RowGap key={`gap ${drawn.from}`} rows={drawn.gap} columnCount={columns.length + 1} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** In place of rows that are out of sight: as high as they are, so that scrolling stays true. */
function RowGap({ rows, columnCount }: { rows: number; columnCount: number }) {
  const size: CSSProperties & Record<`--${string}`, number> = { '--gap-rows': rows };
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} className="matrix-gap" style={size} />
    </tr>
  );
}

function neededRows({ selection, editing }: MatrixTableProps): number[] {
  return [selection.focus?.row ?? 0, editing?.cell.row ?? 0];
}

function rowState({ selection, fillTarget, editing }: MatrixTableProps, row: number) {
  const { ranges, focus, shape } = selection;
  const width = shape.columns.length;
  const last = ranges.at(-1);
  const isEdited = editing?.cell.row === row;
  return {
    selectionMask: selectionMask(ranges, row, width),
    fillMask: fillTarget ? selectionMask([fillTarget], row, width) : '',
    focusColumn: columnIn(focus, row),
    tabStopColumn: columnIn(focus ?? FIRST, row),
    handleColumn: last?.bottom === row ? last.right : -1,
    editedColumn: isEdited ? editing.cell.column : -1,
    editor: isEdited ? editing.editor : null,
  };
}

function columnIn(cell: GridCell | null, row: number): number {
  return cell?.row === row ? cell.column : -1;
}
