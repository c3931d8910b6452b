import { useRef, useState } from 'react';
import { ROWS_A_PAGE } from './pager.tsx';

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
