import { type CSSProperties, type DOMAttributes, type Ref, useMemo, useRef } from 'react';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { useMoney } from '#web/lib/money.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import { ColumnHead, rangePartsOf, rangeTextOf, unsavedMarkOf } from './column-head.tsx';
import { MatrixRow } from './matrix-row.tsx';
import { type GridRange, selectionMask } from './model/grid-ranges.ts';
import type { GridSelection } from './model/grid-selection.ts';
import type { GridCell } from './model/grid-shape.ts';
import { columnsToDraw, type DrawnLine, type GridWindow, rowsToDraw } from './model/grid-window.ts';
import type { MatrixView } from './model/matrix-view.ts';
import { useGridWindow } from './use-grid-window.ts';

interface MatrixTableProps {
  label: string;
  view: MatrixView;
  buckets: readonly PriceBucket[];
  /** Columns that differ from them are marked. */
  savedBuckets: readonly PriceBucket[];
  selection: GridSelection;
  fillTarget: GridRange | null;
  editing: { cell: GridCell; editor: CellEditorProps } | null;
  handlers: DOMAttributes<HTMLTableElement>;
  onEditBucket: (label: string) => void;
  onSplitBucket: (label: string) => void;
  onRemoveBucket: (label: string) => void;
  ref: Ref<HTMLTableElement>;
}

/** The longest range that leaves room for a button in the narrowest column. */
const ROOMY_CHARS = 12;

/** The longest range in the shop's own money that fits into one line of the narrowest column. */
const ONE_LINE_CHARS = 15;

const FIRST: GridCell = { row: 0, column: 0 };

export function MatrixTable(props: MatrixTableProps) {
  const { view, buckets, selection, ref, handlers } = props;
  const { rows, columns } = selection.shape;
  const scroller = useRef<HTMLDivElement>(null);
  const visible = useGridWindow(scroller);
  const drawnColumns = useDrawnColumns(props, visible.columns);
  const money = useMoney();
  const { rangeChars, isStacked } = measureRanges(buckets, money);
  const size: CSSProperties & Record<`--${string}`, number> = {
    '--row-count': rows.length - 1,
    '--column-count': columns.length,
    '--label-chars': longest(columns),
    '--range-chars': rangeChars,
  };
  return (
    <div
      ref={scroller}
      className="matrix-scroll"
      style={size}
      data-long-ranges={isStacked || rangeChars > ROOMY_CHARS || undefined}
      data-stacked-ranges={isStacked || undefined}
    >
      <table
        ref={ref}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is an interactive table.
        role="grid"
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className="matrix-table"
        {...handlers}
      >
        <MatrixHead {...props} money={money} />
        <tbody>
          {rowsToDraw(rows.length, visible.rows, neededRows(props)).map((drawn) =>
            'line' in drawn ? (
              <MatrixRow
                key={rows[drawn.line] ?? 'default'}
                row={drawn.line}
                category={rows[drawn.line] ?? null}
                cells={view(drawn.line)}
                drawnColumns={drawnColumns}
                {...rowState(props, drawn.line)}
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

type MatrixHeadProps = Omit<MatrixTableProps, 'ref'> & { money: Money | undefined };

function MatrixHead({ buckets, savedBuckets, selection, money, ...props }: MatrixHeadProps) {
  const { ranges, focus } = selection;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" aria-colindex={1} className="matrix-corner">
          Category
        </th>
        {buckets.map((bucket, column) => (
          <ColumnHead
            // biome-ignore lint/suspicious/noArrayIndexKey: keyed by index, so that a renamed header keeps the focus.
            key={column}
            bucket={bucket}
            column={column}
            money={money}
            isHot={ranges.some(({ left, right }) => column >= left && column <= right)}
            isOnly={buckets.length === 1}
            isTabStop={column === (focus ?? FIRST).column}
            unsaved={unsavedMarkOf(bucket, savedBuckets)}
            onEdit={props.onEditBucket}
            onSplit={props.onSplitBucket}
            onRemove={props.onRemoveBucket}
          />
        ))}
      </tr>
    </thead>
  );
}

/** Ranges of millions are stacked: in one line they would make the matrix half as wide again. */
function measureRanges(buckets: readonly PriceBucket[], money: Money | undefined) {
  const rangeChars = longest(buckets.map((bucket) => rangeTextOf(bucket, money)));
  const isStacked = money !== undefined && rangeChars > ONE_LINE_CHARS;
  if (!isStacked) return { rangeChars, isStacked };
  return { rangeChars: longest(buckets.flatMap((bucket) => rangePartsOf(bucket, money))), isStacked };
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length));
}

/** Replaces rows that are out of view, with the same height, so that the scroll position stays correct. */
function RowGap({ rows, columnCount }: { rows: number; columnCount: number }) {
  const size: CSSProperties & Record<`--${string}`, number> = { '--gap-rows': rows };
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} className="matrix-gap" style={size} />
    </tr>
  );
}

function neededRows({ selection, editing }: MatrixTableProps): number[] {
  return [selection.focus?.row ?? 0, editing?.cell.row ?? 0, pressedCell(selection).row];
}

/** A finger reports its moves to the cell it was put on, however far away: removed, that cell would lose the drag. */
function pressedCell({ isDragging, anchor }: GridSelection): GridCell {
  return (isDragging ? anchor : null) ?? FIRST;
}

/** Returns the same array if nothing differs: a new one would render every row again. */
function useDrawnColumns({ selection, editing }: MatrixTableProps, visible: GridWindow): DrawnLine[] {
  const count = selection.shape.columns.length;
  const focused = selection.focus?.column ?? 0;
  const edited = editing?.cell.column ?? 0;
  const pressed = pressedCell(selection).column;
  return useMemo(
    () => columnsToDraw(count, visible, [focused, edited, pressed]),
    [count, visible, focused, edited, pressed],
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
