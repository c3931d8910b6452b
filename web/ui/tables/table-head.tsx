// biome-ignore-all lint/a11y/noRedundantRoles: the phone layout would hide the table from screen readers
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

/** What the rows are sorted by, and how to change it. */
export interface Sorting<SortKey> {
  by: SortKey;
  direction: 'ascending' | 'descending';
  onSort: (sort: SortKey) => void;
}

interface TableHeadProps<SortKey> {
  head: string;
  /** What a click on it sorts by. */
  sort: SortKey | undefined;
  sorting: Sorting<SortKey> | undefined;
  className: string;
}

export function TableHead<SortKey>({ head, sort, sorting, className }: TableHeadProps<SortKey>) {
  const isSorted = sorting !== undefined && sorting.by === sort;
  return (
    <th
      role="columnheader"
      scope="col"
      {...(isSorted && { 'aria-sort': sorting.direction })}
      className={classNames(
        'h-9 type-caption font-normal whitespace-nowrap text-muted max-tablet:px-2 max-tablet:first:pl-4',
        className,
      )}
    >
      {sorting === undefined || sort === undefined ? (
        head
      ) : (
        <SortButton
          head={head}
          direction={isSorted ? sorting.direction : undefined}
          onClick={() => sorting.onSort(sort)}
        />
      )}
    </th>
  );
}

interface SortButtonProps {
  head: string;
  /** Undefined while sorted by another column. */
  direction: Sorting<never>['direction'] | undefined;
  onClick: () => void;
}

function SortButton({ head, direction, onClick }: SortButtonProps) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        'relative inline-flex items-center gap-1 rounded-badge transition-colors after:absolute after:-inset-x-2 after:-inset-y-1 hover:text-text',
        // In a right-aligned header the arrow is on the left, so that the word stays at the column's edge.
        'in-[.text-right]:flex-row-reverse',
        direction && 'text-text',
      )}
    >
      {head}
      {direction && <Arrow aria-hidden className="size-3.5" />}
    </button>
  );
}
