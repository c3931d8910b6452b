import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

export const ROWS_A_PAGE = 25;

interface PagerProps {
  /** What is paged, for the ear. */
  name: string;
  page: number;
  rowCount: number;
  /** At the other end; empty for nothing. */
  note?: string;
  onPage: (page: number) => void;
}

/** Nothing while all rows fit on one page and there is nothing to note. */
export function Pager({ name, page, rowCount, note = '', onPage }: PagerProps) {
  if (rowCount <= ROWS_A_PAGE && note === '') return null;
  const start = page * ROWS_A_PAGE;
  const end = Math.min(start + ROWS_A_PAGE, rowCount);
  return (
    <nav
      aria-label={`Pages of ${name}`}
      className="flex flex-wrap items-center justify-end gap-2 border-t border-row-rule px-4 py-2"
    >
      {note && <p className="mr-auto type-caption text-muted">{note}</p>}
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

/** One page of many rows, the only one that is in the document. */
export function usePaging<Row>(rows: readonly Row[]) {
  const top = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  // Rows may have become fewer since the page was chosen.
  const page = Math.min(chosen, Math.max(0, Math.ceil(rows.length / ROWS_A_PAGE) - 1));
  const start = page * ROWS_A_PAGE;
  return {
    page,
    /** How many rows lie before the first one shown. */
    start,
    shown: rows.slice(start, start + ROWS_A_PAGE),
    /** Where the rows begin: whoever turns a page from its end reads on there. */
    top,
    /** To the first page, without leaving the place where one is. */
    restart: () => setChosen(0),
    turnTo(next: number): void {
      setChosen(next);
      top.current?.scrollIntoView({ block: 'start' });
    },
  };
}
