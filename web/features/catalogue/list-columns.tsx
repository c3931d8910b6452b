import { type ReactNode, useMemo } from 'react';
import { continuedTitle } from '#domain/catalogue/columns.ts';
import { ListPart } from './list-part.tsx';
import { type ListBlock, partColumn } from './list-parts.ts';
import { ContinuedTitle, SectionTitle } from './section-title.tsx';

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
