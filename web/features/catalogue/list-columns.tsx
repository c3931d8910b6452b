import { memo, useDeferredValue, useMemo } from 'react';
import { type ColumnBlock, continuedTitle } from '#domain/catalogue/columns.ts';
import { DeviceRow, type ListedDevice } from './device-row.tsx';
import { type ListPart, type PartedBlock, PLAIN_ROWS_MAX, partColumn } from './list-parts.ts';
import { ContinuedTitle, SectionTitle } from './section-title.tsx';

type Columns = readonly (readonly ColumnBlock<ListedDevice>[])[];

interface ListColumnsProps {
  columns: Columns;
  rowCount: number;
  isPrinting: boolean;
}

const NOT_YET: Columns = [];

/**
 * A long list is drawn twice: at once its beginning, with the rest as empty space of the same height, and then all of
 * it in the background, where the next keystroke can interrupt. Parts out of sight stay in the page, so that finding
 * in the page and readers know them; paper gets everything at once.
 */
export function ListColumns({ columns, rowCount, isPrinting }: ListColumnsProps) {
  const drawn = useDeferredValue(columns, NOT_YET);
  const isLong = rowCount > PLAIN_ROWS_MAX;
  const isComplete = !isLong || isPrinting || drawn === columns;
  const parted = useMemo(() => columns.map((blocks) => partColumn(blocks, isLong)), [columns, isLong]);
  return parted.map((blocks, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
    <div key={place} className="list-column">
      {blocks.map(({ block, parts }) => (
        <Block
          key={block.rows[0]?.rowIndex ?? block.startIndex}
          block={block}
          parts={parts}
          isLong={isLong}
          isComplete={isComplete}
        />
      ))}
    </div>
  ));
}

interface BlockProps extends PartedBlock<ListedDevice> {
  isLong: boolean;
  isComplete: boolean;
}

function Block({ block, parts, isLong, isComplete }: BlockProps) {
  return (
    <section className="list-block">
      <BlockTitle block={block} />
      {parts.map((part) =>
        isComplete || part.isFirst ? (
          <Part key={part.startIndex} part={part} isLong={isLong} />
        ) : (
          <Space key={part.startIndex} part={part} />
        ),
      )}
    </section>
  );
}

function BlockTitle({ block: { title, isContinued } }: Pick<BlockProps, 'block'>) {
  if (title === null) return null;
  return isContinued ? <ContinuedTitle title={continuedTitle(title)} /> : <SectionTitle title={title} />;
}

interface PartProps {
  part: ListPart<ListedDevice>;
  isLong: boolean;
}

const Part = memo(function Part({ part, isLong }: PartProps) {
  const skippable = isLong && {
    className: 'list-part',
    style: { containIntrinsicBlockSize: `auto ${heightOf(part)}` },
  };
  return (
    <ul {...skippable}>
      {part.rows.map(({ row, rowIndex }) => (
        <DeviceRow key={rowIndex} {...row} />
      ))}
    </ul>
  );
});

function Space({ part }: Pick<PartProps, 'part'>) {
  return <div style={{ blockSize: heightOf(part) }} />;
}

function heightOf({ rows }: ListPart<ListedDevice>): string {
  return `calc(${rows.length} * var(--device-row-height))`;
}
