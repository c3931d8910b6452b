import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '#domain/contract/entities/roles.ts';
import { viewerKey } from '#web/features/catalogue/catalogue.queries.ts';
import { refreshIfChanged, refreshLists } from '#web/features/catalogue/loading/refresh-lists.ts';
import { pause } from '#web/features/live/presence.ts';
import { Reader } from '#web/features/live/reader.ts';
import { setUpdateNotice, type UpdateNotice } from '#web/features/live/update-notice.ts';
import { PUBLISHED_LISTS_KEY, setListVersion, showNewest } from '#web/lib/list-version.ts';

interface UpdateTerms {
  readonly queryClient: QueryClient;
  readonly role: Role;
  readonly signal: AbortSignal;
}

/** The server that answers may be another one than the server that told of the version, and behind it by less than this. */
const BEHIND_MS = 5_000;

/** What a page does when the version of its list moves, for one viewer, until the signal is aborted. */
export class ListUpdates {
  readonly #terms: UpdateTerms;
  readonly #reader: Reader;
  /** Null until the page knows what it shows. */
  #shown: number | null = null;
  #newest: number | null = null;
  #updatedAt: number | null = null;
  /** When the page learned of the newest. */
  #learnedAt = 0;
  /** Given while a notice is shown; aborted when it goes. */
  #notice: AbortController | null = null;
  #refreshing: Promise<void> | null = null;

  constructor(terms: UpdateTerms) {
    this.#terms = terms;
    const { signal } = terms;
    this.#reader = new Reader(signal);
    const unsubscribe = showNewest.subscribe(() => void this.#refreshForReader());
    signal.addEventListener('abort', () => {
      unsubscribe();
      this.#dropNotice();
      setListVersion(null);
    });
  }

  /** `updatedAt` is null if nobody knows when it moved. Fails if the lists could not be loaded: the version is then told again. */
  async learn(list: number, updatedAt: number | null): Promise<void> {
    const hasReturned = this.#reader.takeReturn();
    const { queryClient, role } = this.#terms;
    if (this.#shown === null) {
      // The page was loaded before it knew a version.
      await refreshIfChanged(queryClient, role);
      this.#setVersions(list, list);
      return;
    }
    if (list !== this.#newest) {
      this.#updatedAt = updatedAt;
      this.#learnedAt = Date.now();
      // What staff decide must be about the list that visitors have.
      void queryClient.invalidateQueries({ queryKey: PUBLISHED_LISTS_KEY });
    }
    this.#setVersions(this.#shown, list);
    if (list === this.#shown) {
      // A server that was restored from a backup may have given the number to another list.
      if (updatedAt === null) await refreshIfChanged(queryClient, role);
      return;
    }
    if (hasReturned || !this.#isRead()) await this.#refresh();
    else this.#showNotice(this.#refreshing ? 'loading' : 'waiting');
  }

  /** A list on the screen. Admins see their own changes at once, as in the portals. */
  #isRead(): boolean {
    const { queryClient, role } = this.#terms;
    const lists = queryClient.getQueryCache().findAll({ queryKey: viewerKey(role), type: 'active' });
    return lists.length > 0 && role !== 'admin';
  }

  #setVersions(shown: number, newest: number): void {
    if (this.#terms.signal.aborted) return;
    this.#shown = shown;
    this.#newest = newest;
    setListVersion({ shown, newest });
    if (shown === newest) this.#dropNotice();
  }

  #showNotice(state: UpdateNotice['state']): void {
    setUpdateNotice({ updatedAt: this.#updatedAt, state });
    if (this.#notice) return;
    this.#notice = new AbortController();
    void this.#refreshWhenIdle(this.#notice.signal);
  }

  #dropNotice(): void {
    this.#notice?.abort();
    this.#notice = null;
    setUpdateNotice(null);
  }

  async #refreshWhenIdle(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#reader.whenIdle(signal);
      if (!signal.aborted) await this.#refreshForReader();
    }
  }

  /** With its failure in the notice. */
  async #refreshForReader(): Promise<void> {
    if (this.#notice) this.#showNotice('loading');
    try {
      await this.#refresh();
    } catch {
      if (this.#notice) this.#showNotice('failed');
    }
  }

  /** Several at once are one. */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#load().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #load(): Promise<void> {
    const { queryClient, role } = this.#terms;
    // Again for one that came meanwhile.
    while (this.#newest !== null && this.#newest !== this.#shown) {
      const version = this.#newest;
      const isEarly = Date.now() - this.#learnedAt < BEHIND_MS;
      await refreshLists(queryClient, role);
      if (this.#terms.signal.aborted) return;
      this.#setVersions(version, this.#newest);
      if (isEarly) void this.#loadOnceMore(version);
    }
  }

  /** What came from a server that was behind would stay: no other event tells of it. */
  async #loadOnceMore(version: number): Promise<void> {
    const { queryClient, role, signal } = this.#terms;
    await pause(BEHIND_MS, signal);
    // One that came meanwhile waits for the reader, or is being loaded.
    if (signal.aborted || this.#shown !== version || this.#newest !== version) return;
    await refreshLists(queryClient, role).catch(() => undefined);
  }
}
