import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { continuedTitle } from '#domain/catalogue/columns.ts';
import { type ListBlock, type ListPart as Part, splitColumn } from './list-parts.ts';
import { onNearViewport } from './near-viewport.ts';

export type Columns<Row> = readonly (readonly ListBlock<Row>[])[];

interface ListColumnsProps<Row> {
  columns: Columns<Row>;
  /** Too long to draw every row at once. */
  isLong: boolean;
  /** Render every part now, instead of the beginning and what scrolls near. */
  isComplete: boolean;
  renderRow: (row: Row, place: number) => ReactNode;
  /** A section title if not given. */
  renderTitle?: (block: ListBlock<Row>) => ReactNode;
}

// Columns, blocks and parts are keyed by index, so that the next search reuses their elements.
export function ListColumns<Row>(props: ListColumnsProps<Row>) {
  const { columns, isLong, isComplete, renderRow, renderTitle = titleOf } = props;
  const split = useMemo(() => columns.map((blocks) => splitColumn(blocks, isLong)), [columns, isLong]);
  return split.map((blocks, columnPlace) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
    <div key={columnPlace} className="list-column">
      {blocks.map(({ block, parts }, blockPlace) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
        <section key={blockPlace} className="list-block">
          {renderTitle(block)}
          <div className="list-rows" data-title={block.title}>
            {parts.map((part, place) => (
              <ListPart
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
                key={place}
                part={part}
                isSkippable={isLong}
                isDrawn={isComplete || part.isFirst}
                renderRow={renderRow}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  ));
}

function titleOf<Row>({ title, isContinued }: ListBlock<Row>): ReactNode {
  if (title === null) return null;
  return isContinued ? <ContinuedTitle title={continuedTitle(title)} /> : <SectionTitle title={title} />;
}

interface ListPartProps<Row> {
  part: Part<Row>;
  /** In a long list the browser may skip rendering it while it is out of sight. */
  isSkippable: boolean;
  isDrawn: boolean;
  renderRow: (row: Row, place: number) => ReactNode;
}

/** Rows, or empty space of the same height until it scrolls near. */
function ListPart<Row>({ part, isSkippable, isDrawn, renderRow }: ListPartProps<Row>) {
  const space = useRef<HTMLDivElement>(null);
  // The rows that are near, not a flag: the next search puts other rows in this part, which must wait again.
  const [nearRows, setNearRows] = useState<readonly Row[] | null>(null);
  const { rows } = part;
  const isRendered = isDrawn || nearRows === rows;
  useEffect(() => {
    if (!isRendered && space.current) return onNearViewport(space.current, () => setNearRows(rows));
  }, [isRendered, rows]);

  if (rows.length === 0) return null;
  // An estimate: names that wrap make a row higher.
  const height = `calc(${rows.length} * var(--device-row-height))`;
  if (!isRendered) return <div ref={space} style={{ blockSize: height }} />;
  const skippable = isSkippable && {
    className: 'list-part',
    style: { containIntrinsicBlockSize: `auto ${height}` },
  };
  return (
    <div {...skippable}>
      <ul>{rows.map(renderRow)}</ul>
    </div>
  );
}

interface SectionTitleProps {
  title: string;
}

export function SectionTitle({ title }: SectionTitleProps) {
  return (
    <h2 className="section-title">
      <span>{title}</span>
    </h2>
  );
}

/** Above the rest of a section in the next column. Hidden from screen readers, for which the list continues. */
function ContinuedTitle({ title }: SectionTitleProps) {
  return (
    <div aria-hidden className="section-title">
      <span>{title}</span>
    </div>
  );
}
