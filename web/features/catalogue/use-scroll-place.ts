import { useEffect, useLayoutEffect, useState } from 'react';
import { readInTab, writeInTab } from '#web/lib/storage.ts';

/**
 * Keeps the scroll position across a reload. The browser restores it while the page is still empty and there is nowhere
 * to scroll to; this does so again once rows are drawn, unless the reader has begun to move.
 */
export function useScrollPlace(drawnRows: readonly unknown[] | undefined): void {
  const [place] = useState(() => new ScrollPlace());
  useEffect(() => place.listen(), [place]);
  useLayoutEffect(() => {
    if (drawnRows !== undefined) place.restore();
  }, [place, drawnRows]);
}

/** What ends the restoring. Not 'scroll': the browser's own attempt causes it too. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

class ScrollPlace {
  /** Null when there is nothing to restore. */
  private scrollTop = keptScrollTop();

  /** Returns a stop function. */
  listen(): () => void {
    // It belongs to this load of the page: a later return to the list starts at its top.
    forgetScrollTop();
    const stopping = new AbortController();
    const { signal } = stopping;
    const stopRestoring = () => {
      this.scrollTop = null;
    };
    for (const type of MOVES)
      window.addEventListener(type, stopRestoring, { signal, capture: true, passive: true });
    window.addEventListener('pagehide', keepScrollTop, { signal });
    // On phones a page in the background often gets no other event before it is discarded.
    const onVisibilityChange = () => (document.hidden ? keepScrollTop() : forgetScrollTop());
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    return () => stopping.abort();
  }

  /** Again with the next rows if these are too few to scroll that far. */
  restore(): void {
    if (this.scrollTop === null) return;
    document.documentElement.scrollTop = this.scrollTop;
    if (Math.abs(document.documentElement.scrollTop - this.scrollTop) < 1) this.scrollTop = null;
  }
}

// Not in the state of the history entry, which browsers read before a page that reloads can write to it.
function keepScrollTop(): void {
  writeInTab('scroll_place', `${document.documentElement.scrollTop} ${window.location.search}`);
}

function forgetScrollTop(): void {
  writeInTab('scroll_place', null);
}

function keptScrollTop(): number | null {
  const [scrollTop = '', search] = readInTab('scroll_place')?.split(' ') ?? [];
  return isReturn() && search === window.location.search ? Number(scrollTop) : null;
}

/** A reload or a step in the history. A link to the list opens it at the top. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type !== 'navigate';
}
