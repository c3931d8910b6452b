import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LayoutPreview, SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { counted } from '#domain/text/counts.ts';
import { headingAt } from '#web/features/price-data/columns/layout-edits.ts';
import { type ColumnEdits, ColumnHead } from './column-head.tsx';
import { type DrawnColumn, type DrawnRow, drawColumns, drawRows, isWordInPlace } from './drawn-sheet.ts';
import './sheet-table.css';
import './column-head.css';
import './sheet-table-phone.css';

interface SheetTableProps {
  sheet: SheetToLayOut;
  name: string;
  layout: SheetLayout;
  rejected: LayoutPreview['rejected'];
  isPhone: boolean;
  edits: ColumnEdits;
}

/** The first rows as they are in the spreadsheet, with what each column is. */
export function SheetTable({ sheet, name, layout, rejected, isPhone, edits }: SheetTableProps) {
  const columns = useMemo(() => drawColumns(sheet, layout), [sheet, layout]);
  const bodyColumns = useStableRoles(columns);
  const rows = useMemo(
    () =>
      drawRows(
        sheet,
        { headerRow: layout.headerRow, columns: bodyColumns.map(({ column }) => column) },
        rejected,
      ),
    [sheet, layout.headerRow, bodyColumns, rejected],
  );
  const scroller = useScroller();
  const prices = layout.columns.filter(({ role }) => role === 'price').length;
  return (
    <div className="layout-frame" {...scroller.frame}>
      <section
        ref={scroller.ref}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        aria-label={`First rows of ${name}`}
        onScroll={scroller.onScroll}
        className="layout-scroll"
      >
        <table className="layout-table">
          <thead>
            <tr>
              <td className="layout-corner" />
              {columns.map((drawn) => (
                <ColumnHead
                  key={drawn.key}
                  drawn={drawn}
                  heading={headingAt(sheet, layout.headerRow, drawn.column.column)}
                  needsLabel={prices > 1}
                  confirmedAt={sheet.confirmed?.at ?? null}
                  isPhone={isPhone}
                  edits={edits}
                />
              ))}
            </tr>
            <tr>
              <th scope="col" className="layout-corner">
                <span className="sr-only">Row</span>
              </th>
              {columns.map((drawn) => (
                <ColumnLetter key={drawn.key} drawn={drawn} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <SheetRow key={row.number} row={row} columns={bodyColumns} canSpan={!isPhone} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function ColumnLetter({ drawn: { column, change, published, index } }: { drawn: DrawnColumn }) {
  const isNow = change !== null && published === null;
  const words = published ? ', confirmed' : isNow && change.published ? ', now' : '';
  return (
    <th
      scope="col"
      data-role={published ? 'then' : column.role}
      data-first={index === 0 || undefined}
      data-changed={isNow || undefined}
      className="layout-letter"
    >
      {column.column + words}
    </th>
  );
}

interface SheetRowProps {
  row: DrawnRow;
  columns: readonly DrawnColumn[];
  /** A title above the header runs across the empty cells beside it. */
  canSpan: boolean;
}

/** Drawn again only if the row or a role changes, not while a label is typed. */
export const SheetRow = memo(function SheetRow({ row, columns, canSpan }: SheetRowProps) {
  const isWide = canSpan && row.kind === 'above';
  const last = isWide ? lastFilled(row, columns) : columns.length - 1;
  return (
    <tr data-kind={row.kind}>
      <th scope="row" className="layout-number">
        {row.number}
        {row.kind === 'left-out' && <span className="sr-only">{`, left out: ${row.reason}`}</span>}
      </th>
      {columns.slice(0, last + 1).map((drawn, index) => (
        <SheetCell
          key={drawn.key}
          row={row}
          drawn={drawn}
          colSpan={isWide && index === last ? columns.length - last : 1}
        />
      ))}
    </tr>
  );
});

function SheetCell({ row, drawn, colSpan }: { row: DrawnRow; drawn: DrawnColumn; colSpan: number }) {
  const { column, change, published } = drawn;
  const isPrice = published === null && column.role === 'price';
  const isMissingName = row.kind === 'left-out' && drawn.isFirstName && !row.cells[drawn.index];
  const text = isMissingName ? row.reason : textIn(row, drawn);
  const isBad = isMissingName || (published === null && row.badColumns.includes(column.column));
  return (
    <td
      colSpan={colSpan === 1 ? undefined : colSpan}
      data-role={published ? 'then' : column.role}
      data-first={drawn.index === 0 || undefined}
      data-changed={(change !== null && published === null) || undefined}
      data-bad={isBad || undefined}
      data-number={(drawn.isNumeric && colSpan === 1) || undefined}
      data-word={isPrice && row.kind === 'device' && isWordInPlace(text) ? true : undefined}
      title={isBad ? row.reason : text.length > 24 ? text : undefined}
    >
      {published && row.kind === 'header' ? <s>{text}</s> : text}
    </td>
  );
}

function textIn(row: DrawnRow, { index, published, change }: DrawnColumn): string {
  if (published === null) return row.cells[index] ?? '';
  return row.kind === 'header' ? (change?.was ?? '') : (published[row.number - 1] ?? '');
}

function lastFilled({ cells }: DrawnRow, columns: readonly DrawnColumn[]): number {
  const last = columns.findLastIndex(({ index, published }) => published === null && cells[index]);
  return Math.max(last, 0);
}

/** How much of the sheet is drawn. */
export function rowWords({ rows, rowCount }: SheetToLayOut): string {
  return rows.length < rowCount ? `The first ${rows.length} of ${rowCount} rows` : counted(rowCount, 'row');
}

/** The same columns until a role changes: a label is typed without drawing thousands of cells again. */
function useStableRoles(columns: readonly DrawnColumn[]): readonly DrawnColumn[] {
  const [stable, setStable] = useState(columns);
  const isSame =
    stable.length === columns.length && stable.every((one, at) => hasSameCells(one, columns[at]));
  if (!isSame) setStable(columns);
  return isSame ? stable : columns;
}

function hasSameCells(one: DrawnColumn, other: DrawnColumn | undefined): boolean {
  return (
    one.key === other?.key &&
    one.column.role === other.column.role &&
    one.isFirstName === other.isFirstName &&
    one.isNumeric === other.isNumeric &&
    one.change === other.change
  );
}

/** Says where the sheet is scrolled to, for the shadow of column A and the fade at the end, and how wide column A is. */
function useScroller() {
  const ref = useRef<HTMLElement>(null);
  const [place, setPlace] = useState({ isScrolled: false, isAtEnd: true });
  const read = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = ref.current ?? {};
    const next = { isScrolled: scrollLeft > 0, isAtEnd: scrollLeft + clientWidth >= scrollWidth - 1 };
    setPlace((before) =>
      before.isScrolled === next.isScrolled && before.isAtEnd === next.isAtEnd ? before : next,
    );
  };
  // After every drawing: a role or another sheet changes the widths.
  useLayoutEffect(() => {
    const first = ref.current?.querySelector<HTMLElement>('.layout-letter');
    ref.current?.style.setProperty('--first-width', `${first?.offsetWidth ?? 0}px`);
    read();
  });
  return {
    ref,
    onScroll: read,
    frame: {
      'data-scrolled': place.isScrolled || undefined,
      'data-at-end': place.isAtEnd || undefined,
    },
  };
}
