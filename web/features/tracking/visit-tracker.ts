import { TRACKING } from '#domain/contract/limits.ts';
import { trackLeaving, trackVisit } from './track-visit.ts';

/** Hears of everything that makes a visit. What is told twice is sent once: the same path counts again after five seconds. */
export class VisitTracker {
  private historyMove: ReturnType<typeof setTimeout> | undefined;

  /** Returns the way to stop listening. */
  listen(): () => void {
    const stopping = new AbortController();
    const { signal } = stopping;
    window.addEventListener('popstate', () => this.movedInHistory(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.movedInHistory(), { signal });
    window.addEventListener('pagehide', () => trackLeaving(window.location.pathname), { signal });
    document.addEventListener('visibilitychange', trackWhenVisible, { signal });
    return () => {
      clearTimeout(this.historyMove);
      this.historyMove = undefined;
      stopping.abort();
    };
  }

  /**
   * The first page, and every one that was gone to; those that were gone back to come later by themselves. Which it was
   * is known after this turn: the router may hear of a step in the history before this does. Returns the way to forget it.
   */
  arrivedAt(path: string): () => void {
    const arrival = setTimeout(() => {
      if (this.historyMove === undefined) trackVisit(path);
    });
    return () => clearTimeout(arrival);
  }

  private movedInHistory(): void {
    clearTimeout(this.historyMove);
    this.historyMove = setTimeout(() => {
      this.historyMove = undefined;
      trackVisit(window.location.pathname);
    }, TRACKING.afterHistoryMoveMs);
  }
}

function trackWhenVisible(): void {
  if (document.visibilityState === 'visible') trackVisit(window.location.pathname);
}
