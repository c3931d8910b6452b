import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { continuedTitle } from '#domain/catalogue/columns.ts';
import type { PlacedRow } from '#domain/catalogue/sections.ts';
import { type ListBlock, type ListPart as Part, splitColumn } from './list-parts.ts';
import { onNearViewport } from './near-viewport.ts';
import { TitleActionContext } from './title-action-context.ts';

export type Columns<Row> = readonly (readonly ListBlock<Row>[])[];

interface ListColumnsProps<Row> {
  columns: Columns<Row>;
  /** The places of the columns that are as wide as two: there rows under shared labels are a table. */
  wide?: readonly number[];
  /** Too long to draw every row at once. */
  isLong: boolean;
  /** How many rows of each column of a long list are rendered first, if not the usual number. */
  firstRows?: number;
  /** Render every part now, instead of the beginning and what scrolls near. */
  isComplete: boolean;
  renderRow: (row: Row, place: number, block: ListBlock<Row>) => ReactNode;
  /** A section title if not given. */
  renderTitle?: (block: ListBlock<Row>) => ReactNode;
  /** In rows of one line, for the space of rows that are not drawn. One if not given, and in a table. */
  rowHeightOf?: ((row: Row, block: ListBlock<Row>) => number) | undefined;
}

// Columns, blocks and parts are keyed by index, so that the next search reuses their elements.
export function ListColumns<Row extends PlacedRow<unknown>>(props: ListColumnsProps<Row>) {
  const {
    columns,
    wide,
    isLong,
    firstRows,
    isComplete,
    renderRow,
    renderTitle = titleOf,
    rowHeightOf,
  } = props;
  const split = useMemo(
    () => columns.map((blocks) => splitColumn(blocks, isLong, firstRows)),
    [columns, isLong, firstRows],
  );
  return split.map((blocks, columnPlace) => {
    const isWide = wide?.includes(columnPlace);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <div key={columnPlace} className={isWide ? 'list-column list-column-wide' : 'list-column'}>
        {blocks.map(({ block, parts }, blockPlace) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
          <section key={blockPlace} className="list-block">
            {block.labels ? (
              <div className="table-head">
                {renderTitle(block)}
                <TableLabels labels={block.labels} />
              </div>
            ) : (
              renderTitle(block)
            )}
            <div className="list-rows" data-title={block.title}>
              {block.labels && <StuckHead title={block.title} labels={block.labels} />}
              {parts.map((part, place) => (
                <ListPart
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
                  key={place}
                  part={part}
                  block={block}
                  isSkippable={isLong}
                  isDrawn={isComplete || part.isFirst}
                  renderRow={renderRow}
                  rowHeightOf={isWide ? undefined : rowHeightOf}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    );
  });
}

function titleOf({ title, isContinued, rows }: ListBlock<PlacedRow<unknown>>): ReactNode {
  if (title === null) return null;
  if (isContinued) return <ContinuedTitle title={continuedTitle(title)} />;
  return <SectionTitle title={title} firstRow={rows[0]?.rowIndex} />;
}

/** Of a table. Hidden from screen readers, which read a label with every price. */
function TableLabels({ labels }: { labels: readonly string[] }) {
  return (
    <div aria-hidden className="table-labels">
      {labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  );
}

/** The head of a table again, for while its rows pass under the header. */
function StuckHead({ title, labels }: { title: string | null; labels: readonly string[] }) {
  return (
    <div aria-hidden className="table-stuck">
      <span className="table-title">{title}</span>
      <TableLabels labels={labels} />
    </div>
  );
}

interface ListPartProps<Row> extends Pick<ListColumnsProps<Row>, 'renderRow' | 'rowHeightOf'> {
  part: Part<Row>;
  block: ListBlock<Row>;
  /** In a long list the browser may skip rendering it while it is out of sight. */
  isSkippable: boolean;
  isDrawn: boolean;
}

/** Rows, or empty space of the same height until it scrolls near. */
function ListPart<Row>({ part, block, isSkippable, isDrawn, renderRow, rowHeightOf }: ListPartProps<Row>) {
  const space = useRef<HTMLDivElement>(null);
  // The rows that are near, not a flag: the next search puts other rows in this part, which must wait again.
  const [nearRows, setNearRows] = useState<readonly Row[] | null>(null);
  const { rows } = part;
  const isRendered = isDrawn || (part.isNext ? nearRows !== null : nearRows === rows);
  useEffect(() => {
    if (!isRendered && space.current) return onNearViewport(space.current, () => setNearRows(rows));
  }, [isRendered, rows]);

  if (rows.length === 0) return null;
  const list = () => <ul>{rows.map((row, place) => renderRow(row, place, block))}</ul>;
  if (isRendered && !isSkippable) return <div>{list()}</div>;
  // In view: the browser would lay out the page without it first. Contained, it is drawn exactly like the others.
  if (part.isFirst) return <div className="list-first">{list()}</div>;
  // An estimate: names that wrap make a row higher.
  const rowCount = rows.reduce((sum, row) => sum + (rowHeightOf?.(row, block) ?? 1), 0);
  const height = `calc(${Number(rowCount.toFixed(2))} * var(--device-row-height))`;
  if (!isRendered) return <div ref={space} style={{ blockSize: height }} />;
  return (
    <div className="list-part" style={{ containIntrinsicBlockSize: `auto ${height}` }}>
      {list()}
    </div>
  );
}

interface SectionTitleProps {
  title: string;
  /** Not given for a title without rows. */
  firstRow: number | undefined;
}

function SectionTitle({ title, firstRow }: SectionTitleProps) {
  const actionOf = useContext(TitleActionContext);
  const text = <span>{title}</span>;
  if (!actionOf || firstRow === undefined) return <h2 className="section-title">{text}</h2>;
  return (
    <div className="section-title">
      <h2 className="contents">{text}</h2>
      {actionOf(title, firstRow)}
    </div>
  );
}

/** Above the rest of a section in the next column. Hidden from screen readers, for which the list continues. */
function ContinuedTitle({ title }: { title: string }) {
  return (
    <div aria-hidden className="section-title">
      <span>{title}</span>
    </div>
  );
}
