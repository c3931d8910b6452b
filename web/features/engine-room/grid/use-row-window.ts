import { type UIEvent, useState } from 'react';
import { FIRST_ROWS, type RowWindow, windowAt } from './row-window.ts';

/** Follows the scrolling of the matrix: which of its rows are in sight. */
export function useRowWindow(): { window: RowWindow; onScroll: (event: UIEvent<HTMLElement>) => void } {
  const [window, setWindow] = useState(FIRST_ROWS);
  function onScroll({ currentTarget }: UIEvent<HTMLElement>): void {
    const rowHeight = currentTarget.querySelector<HTMLElement>('tr[data-category]')?.offsetHeight ?? 0;
    if (rowHeight === 0) return;
    const next = windowAt(currentTarget.scrollTop, currentTarget.clientHeight, rowHeight);
    setWindow((before) => (before.first === next.first && before.last === next.last ? before : next));
  }
  return { window, onScroll };
}
