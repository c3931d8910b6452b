import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

export const ROWS_PER_PAGE = 25;

interface PagerProps {
  /** What is paged, for screen readers. */
  name: string;
  page: number;
  rowCount: number;
  /** Shown at the other end; empty for none. */
  note?: string;
  onPage: (page: number) => void;
}

/** Renders nothing if all rows fit on one page and there is no note. */
export function Pager({ name, page, rowCount, note = '', onPage }: PagerProps) {
  if (rowCount <= ROWS_PER_PAGE && note === '') return null;
  const start = page * ROWS_PER_PAGE;
  const end = Math.min(start + ROWS_PER_PAGE, rowCount);
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

/** Selects the page of rows to show; only these should be in the document. */
export function usePaging<Row>(rows: readonly Row[]) {
  const top = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  // There may be fewer rows now than when the page was chosen.
  const page = Math.min(chosen, Math.max(0, Math.ceil(rows.length / ROWS_PER_PAGE) - 1));
  const start = page * ROWS_PER_PAGE;
  return {
    page,
    /** The index of the first row shown. */
    start,
    shown: rows.slice(start, start + ROWS_PER_PAGE),
    /** The ref of the element that holds the rows: a new page scrolls to its start. */
    top,
    /** Goes to the first page without scrolling. */
    restart: () => setChosen(0),
    goToPage(next: number): void {
      setChosen(next);
      top.current?.scrollIntoView({ block: 'start' });
    },
  };
}
