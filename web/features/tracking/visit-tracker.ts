import { TRACKING } from '#domain/contract/page-limits.ts';
import { trackLeaving, trackVisit } from './track-visit.ts';

/** Listens to everything that makes a visit. Reports may repeat: the same path counts again only after five seconds. */
export class VisitTracker {
  private historyMove: ReturnType<typeof setTimeout> | undefined;

  /** Returns a stop function. */
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
   * The first page, and every page that was navigated to. Steps in the history have their own event, which
   * the router may see first, so this waits for the end of the task. Returns a function that cancels it.
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
