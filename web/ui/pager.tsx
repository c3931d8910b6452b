import { Button } from './button.tsx';

export const ROWS_A_PAGE = 25;

interface PagerProps {
  /** What is paged, for the ear. */
  name: string;
  page: number;
  rowCount: number;
  onPage: (page: number) => void;
}

/** Nothing while all rows fit on one page. */
export function Pager({ name, page, rowCount, onPage }: PagerProps) {
  if (rowCount <= ROWS_A_PAGE) return null;
  const start = page * ROWS_A_PAGE;
  const end = Math.min(start + ROWS_A_PAGE, rowCount);
  return (
    <nav
      aria-label={`Pages of ${name}`}
      className="flex items-center justify-end gap-2 border-t border-row-rule px-4 py-2 desktop:px-5"
    >
      <p aria-live="polite" className="mr-2 type-caption text-muted">
        {`${start + 1}-${end} of ${rowCount}`}
      </p>
      <Button size="small" isUnavailable={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="small" isUnavailable={end === rowCount} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
