import { ListChecks, SearchX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { SnapshotReview } from '#domain/contract/entities/price-data/price-review.ts';
import type { PriceDataViewState } from '#web/features/price-data/price-data-view.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TabList, TabPanel, TabSet } from '#web/ui/tab-set.tsx';
import { Pager } from '#web/ui/tables/pager.tsx';
import { NoBucketTable } from './no-bucket-table.tsx';
import { firstListOf, LIST_NAMES, REVIEW_TABS, type ReviewTab } from './review-lists.ts';
import { ReviewSearch } from './review-search.tsx';
import { ReviewTable } from './review-table.tsx';
import { type ReviewedList, type RowsOf, useReviewRows } from './use-review-rows.ts';

interface ReviewRowsProps extends ReviewedList {
  address: PriceDataViewState;
}

/** Every row that a list changes, under a tab for each kind of change. The server sends flagged rows first. */
export function ReviewRows({ review, publishedId, address }: ReviewRowsProps) {
  const { view, viewRows, viewCategory, search } = address;
  const list = view.rows ?? firstListOf(review);
  return (
    <TabSet
      value={list}
      values={REVIEW_TABS}
      onValueChange={viewRows}
      className="rounded-panel border border-hairline bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline px-4 tablet:pr-2">
        <TabList
          label="What changes"
          tabs={REVIEW_TABS.map((value) => ({
            value,
            label: `${LIST_NAMES[value]} ${review[value].count}`,
          }))}
          className="max-tablet:gap-5"
        />
        <div className="flex gap-2 py-1 max-tablet:w-full max-tablet:flex-col max-tablet:py-3">
          <ReviewSearch text={view.search} onSearch={search} />
          <CategoryFilter
            categories={review[list].categories}
            value={view.category}
            onValueChange={viewCategory}
          />
        </div>
      </div>
      {REVIEW_TABS.map((value) => (
        <TabPanel key={value} value={value}>
          {value === list && (
            <ListedRows list={list} review={review} publishedId={publishedId} address={address} />
          )}
        </TabPanel>
      ))}
    </TabSet>
  );
}

interface CategoryFilterProps {
  categories: SnapshotReview['changed']['categories'];
  value: string;
  onValueChange: (category: string) => void;
}

/** All categories of the list, also those whose rows are on later pages. */
function CategoryFilter({ categories, value, onValueChange }: CategoryFilterProps) {
  // A link may name a category that the list does not have, or no longer has.
  const isUnknown = value !== '' && !categories.some(({ category }) => category === value);
  return (
    <SelectField
      label="Category"
      isLabelHidden
      options={[
        { value: '', label: 'All categories' },
        ...categories.map(({ category, count }) => ({
          value: category,
          label: `${labelOfCategory(category)} (${count})`,
        })),
        ...(isUnknown ? [{ value, label: labelOfCategory(value) }] : []),
      ]}
      value={value}
      onValueChange={onValueChange}
      className="max-tablet:w-full tablet:w-48"
    />
  );
}

interface ListedRowsProps extends ReviewRowsProps {
  list: ReviewTab;
}

function ListedRows({ list, address, ...reviewed }: ListedRowsProps) {
  const { category, search, page } = address.view;
  const query = useReviewRows(reviewed, { list, category, search, page });
  if (reviewed.review[list].count === 0)
    return <EmptyState icon={ListChecks} title="No rows" text={NOTHING[list]} />;
  return (
    <AsyncView
      query={query}
      loadingText="Loading rows..."
      error={{ title: 'Unable to load the rows' }}
      isEmpty={({ count }) => count === 0}
      empty={
        <EmptyState icon={SearchX} title="No rows found" text="No row matches the search and the category" />
      }
    >
      {({ count, rows }) => (
        <PagedRows name={LIST_NAMES[list]} count={count} page={page} onPage={address.viewPage}>
          <RowsTable rows={rows} />
        </PagedRows>
      )}
    </AsyncView>
  );
}

function RowsTable({ rows }: Pick<RowsOf<ReviewTab>, 'rows'>) {
  const { list, entries } = rows as AnyRows;
  if (list === 'inNoBucket') return <NoBucketTable rows={entries} />;
  return <ReviewTable caption={LIST_NAMES[list]} rows={entries} hasMove={list === 'changed'} />;
}

/** The compiler does not tell the lists apart by itself. */
type AnyRows = { [List in ReviewTab]: RowsOf<List>['rows'] }[ReviewTab];

const NOTHING = {
  changed: 'Every row keeps its price',
  added: 'No rows are added',
  removed: 'No rows are removed',
  inNoBucket: 'Every price is in a bucket',
} as const satisfies Record<ReviewTab, string>;

interface PagedRowsProps {
  name: string;
  count: number;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

function PagedRows({ name, count, page, onPage, children }: PagedRowsProps) {
  const top = useRef<HTMLDivElement>(null);
  function goTo(index: number): void {
    onPage(index + 1);
    top.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <div ref={top}>
      {children}
      <Pager name={name} page={page - 1} rowCount={count} onPage={goTo} />
    </div>
  );
}
