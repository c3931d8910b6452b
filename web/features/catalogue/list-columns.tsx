import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { continuedTitle } from '#domain/catalogue/columns.ts';
import { type ListBlock, type ListPart as Part, partColumn } from './list-parts.ts';

export type Columns<Row> = readonly (readonly ListBlock<Row>[])[];

interface ListColumnsProps<Row> {
  columns: Columns<Row>;
  /** Too long to draw every row at once. */
  isLong: boolean;
  /** Draw all of it nevertheless, instead of its beginning and what comes near. */
  isComplete: boolean;
  renderRow: (row: Row, place: number) => ReactNode;
}

// Columns, blocks and parts are known by their place: the rows of one search take over those of the last.
export function ListColumns<Row>({ columns, isLong, isComplete, renderRow }: ListColumnsProps<Row>) {
  const parted = useMemo(() => columns.map((blocks) => partColumn(blocks, isLong)), [columns, isLong]);
  return parted.map((blocks, columnPlace) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
    <div key={columnPlace} className="list-column">
      {blocks.map(({ block, parts }, blockPlace) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
        <section key={blockPlace} className="list-block">
          {parts.map((part, place) => (
            <ListPart
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              key={place}
              part={part}
              title={place === 0 ? titleOf(block) : null}
              isSkippable={isLong}
              isDrawn={isComplete || part.isFirst}
              renderRow={renderRow}
            />
          ))}
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
  title: ReactNode;
  /** Of a long list: the browser may skip it while it is out of sight. */
  isSkippable: boolean;
  isDrawn: boolean;
  renderRow: (row: Row, place: number) => ReactNode;
}

/** Rows, or empty space of the same height until it comes near. */
function ListPart<Row>({ part, title, isSkippable, isDrawn, renderRow }: ListPartProps<Row>) {
  const space = useRef<HTMLDivElement>(null);
  // Other rows in the same place, those of the next search, wait for their own turn.
  const [nearRows, setNearRows] = useState<readonly Row[] | null>(null);
  const { rows } = part;
  const isHere = isDrawn || nearRows === rows;
  useEffect(() => {
    if (!isHere && space.current) return whenNear(space.current, () => setNearRows(rows));
  }, [isHere, rows]);

  const height = heightOf(rows.length, title !== null);
  if (!isHere) return <div ref={space} style={{ blockSize: height }} />;
  const skippable = isSkippable && {
    className: 'list-part',
    style: { containIntrinsicBlockSize: `auto ${height}` },
  };
  return (
    <div {...skippable}>
      {title}
      {rows.length > 0 && <ul>{rows.map(renderRow)}</ul>}
    </div>
  );
}

function heightOf(rowCount: number, hasTitle: boolean): string {
  return `calc(${rowCount} * var(--device-row-height) + ${hasTitle ? 'var(--section-title-height)' : '0px'})`;
}

/** Calls once, when the element comes within half a screen of being seen. Returns the way to stop waiting. */
function whenNear(element: Element, callback: () => void): () => void {
  callbacks.set(element, callback);
  const watcher = sharedWatcher();
  watcher.observe(element);
  return () => {
    callbacks.delete(element);
    watcher.unobserve(element);
  };
}

const callbacks = new Map<Element, () => void>();
let watcher: IntersectionObserver | undefined;

// One for all: a hundred parts with a watcher each would be felt in every keystroke.
function sharedWatcher(): IntersectionObserver {
  watcher ??= new IntersectionObserver(callThoseNear, { rootMargin: '50% 0px' });
  return watcher;
}

function callThoseNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
}

interface SectionTitleProps {
  title: string;
}

const CLASSES =
  'mb-3 flex items-center gap-4 type-section-title text-accent before:h-px before:min-w-4 before:flex-1 before:bg-hairline after:h-px after:min-w-4 after:flex-1 after:bg-hairline';

export function SectionTitle({ title }: SectionTitleProps) {
  return (
    <h2 className={CLASSES}>
      <span className="min-w-0 text-center wrap-anywhere">{title}</span>
    </h2>
  );
}

/** Over the rest of a section in the next column. For the eye only: to a reader the list goes on. */
function ContinuedTitle({ title }: SectionTitleProps) {
  return (
    <div aria-hidden className={CLASSES}>
      <span className="min-w-0 text-center wrap-anywhere">{title}</span>
    </div>
  );
}
