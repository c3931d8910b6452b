import type { CSSProperties, DOMAttributes, Ref } from 'react';
import type { PriceBucket } from '#domain/contract/price-bucket.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import { ColumnHead } from './column-head.tsx';
import { type GridRange, selectionMask } from './grid-ranges.ts';
import type { GridSelection } from './grid-selection.ts';
import type { GridCell } from './grid-shape.ts';
import { MatrixRow } from './matrix-row.tsx';
import type { MatrixView } from './matrix-view.ts';

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

export function MatrixTable(props: MatrixTableProps) {
  const { view, buckets, selection, ref, handlers } = props;
  const { rows, columns } = selection.shape;
  const size: CSSProperties & Record<`--${string}`, number> = {
    '--row-count': rows.length - 1,
    '--column-count': columns.length,
  };
  return (
    <div className="matrix-scroll" style={size}>
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
          {view.map((cells, row) => (
            <MatrixRow
              key={rows[row] ?? 'default'}
              row={row}
              category={rows[row] ?? null}
              cells={cells}
              {...rowState(props, row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
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
