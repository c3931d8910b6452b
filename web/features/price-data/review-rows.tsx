import { ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { SnapshotReview } from '#domain/contract/entities/price-data.ts';
import { formatPrice } from '#domain/text/money.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TabList, TabPanel, TabSet } from '#web/ui/tab-set.tsx';
import { Pager, usePaging } from '#web/ui/tables/pager.tsx';
import { type Column, Table } from '#web/ui/tables/table.tsx';
import { categoriesOf, firstListOf, LIST_NAMES, REVIEW_LISTS, type ReviewList } from './review-lists.ts';
import { ReviewTable } from './review-table.tsx';

/** Every row that a list changes, under a tab for each kind of change. The server sends flagged rows first. */
export function ReviewRows({ review }: { review: SnapshotReview }) {
  const [list, setList] = useState<ReviewList>(() => firstListOf(review));
  const [category, setCategory] = useState('');
  const categories = categoriesOf(review[list].entries);
  // The category chosen in one list may not be in another.
  const chosen = categories.includes(category) ? category : '';
  return (
    <TabSet
      value={list}
      values={REVIEW_LISTS}
      onValueChange={setList}
      className="rounded-panel border border-hairline bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline px-4 tablet:pr-2">
        <TabList
          label="What changes"
          tabs={REVIEW_LISTS.map((value) => ({
            value,
            label: `${LIST_NAMES[value]} ${review[value].count}`,
          }))}
          className="max-tablet:gap-5"
        />
        <SelectField
          label="Category"
          isLabelHidden
          options={[
            { value: '', label: 'All categories' },
            ...categories.map((value) => ({ value, label: labelOfCategory(value) })),
          ]}
          value={chosen}
          onValueChange={setCategory}
          className="max-tablet:w-full max-tablet:py-3 tablet:w-48"
        />
      </div>
      {REVIEW_LISTS.map((value) => (
        <TabPanel key={value} value={value}>
          {value === list && <ListedRows review={review} list={list} category={chosen} />}
        </TabPanel>
      ))}
    </TabSet>
  );
}

interface ListedRowsProps {
  review: SnapshotReview;
  list: ReviewList;
  category: string;
}

function ListedRows({ review, list, category }: ListedRowsProps) {
  const { count, entries } = review[list];
  if (count === 0) return <EmptyState icon={ListChecks} title="No rows" text={NOTHING[list]} />;
  const isShown = (row: { category: string }) => category === '' || row.category === category;
  const limitNote = count > entries.length ? `Showing the first ${entries.length} of ${count} rows.` : '';
  const caption = LIST_NAMES[list];
  if (list === 'inNoBucket') {
    return (
      <PagedRows
        key={category}
        name={caption}
        note={limitNote}
        rows={review.inNoBucket.entries.filter(isShown)}
      >
        {(rows) => <NoBucketTable rows={rows} />}
      </PagedRows>
    );
  }
  return (
    <PagedRows
      key={`${list} ${category}`}
      name={caption}
      note={limitNote}
      rows={review[list].entries.filter(isShown)}
    >
      {(rows) => <ReviewTable caption={caption} rows={rows} hasMove={list === 'changed'} />}
    </PagedRows>
  );
}

const NOTHING = {
  changed: 'Every row keeps its price',
  added: 'No rows are added',
  removed: 'No rows are removed',
  inNoBucket: 'Every price is in a bucket',
} as const satisfies Record<ReviewList, string>;

type NoBucketRow = SnapshotReview['inNoBucket']['entries'][number];

/** Two rows may be equal: only their index tells them apart as React keys. */
type PlacedRow = NoBucketRow & { place: number };

const COLUMNS: Column<PlacedRow>[] = [
  { key: 'device', head: 'Device', phone: 'name', cell: ({ display }) => display },
  {
    key: 'category',
    head: 'Category',
    phone: 'second',
    cell: ({ category }) => <span className="text-muted">{labelOfCategory(category)}</span>,
  },
  {
    key: 'base',
    head: 'Base',
    align: 'end',
    phone: 'figure',
    cell: ({ basePrice }) => formatPrice(basePrice),
  },
];

function NoBucketTable({ rows }: { rows: readonly NoBucketRow[] }) {
  return (
    <>
      <p className="px-4 pt-3 pb-1 type-interface text-muted">
        These prices are in no bucket, so they are only rounded for every tier. Close the gaps in the Engine
        Room.
      </p>
      <Table
        caption="In no bucket"
        columns={COLUMNS}
        rows={rows.map((row, place) => ({ ...row, place }))}
        rowKey={({ place }) => String(place)}
      />
    </>
  );
}

interface PagedRowsProps<Row> {
  name: string;
  rows: readonly Row[];
  /** Shown beside the page buttons; empty for none. */
  note: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Puts only one page of the rows in the document. */
function PagedRows<Row>({ name, rows, note, children }: PagedRowsProps<Row>) {
  const { page, shown, top, goToPage } = usePaging(rows);
  return (
    <div ref={top}>
      {children(shown)}
      <Pager name={name} page={page} rowCount={rows.length} note={note} onPage={goToPage} />
    </div>
  );
}
