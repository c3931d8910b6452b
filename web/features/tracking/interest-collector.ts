import { visitorEndpoints } from '#domain/contract/calls/visitor-endpoints.ts';
import type { Interest } from '#domain/contract/entities/demand.ts';
import { DEMAND_LIMITS } from '#domain/contract/page-limits.ts';
import { isPlainText } from '#domain/contract/text-rules/plain-text.ts';
import { readStored } from '#web/lib/storage.ts';
import { isStaffHere, postSilently, sendBeaconSilently } from './send-silently.ts';

/** After this pause typing has stopped; a category that the arrow keys only passed was not opened. */
const SETTLED_MS = 1_000;
/** A search that grows within this time was only the start of a longer one. */
const SEND_AFTER_MS = 5_000;
const DUPLICATE_MS = 60_000;

interface Search {
  readonly words: string;
  readonly hasResults: boolean;
}

type Timer = ReturnType<typeof setTimeout>;

/** Collects what visitors look for and sends it in batches, without saying who they are. */
export class InterestCollector {
  /** The text of the search box before anybody typed: a link or a reload is not a search. */
  private initialText: string | null;
  /** `hasResults` is null until it is known. */
  private typed: { readonly words: string; readonly hasResults: boolean | null } | null = null;
  /** Typing has stopped, but the search may still grow. */
  private search: Search | null = null;
  private category: string | null = null;
  private batch: Interest[] = [];
  private batchToken: string | null = null;
  private readonly recordedAt = new Map<string, number>();
  private typing: Timer | undefined;
  private opening: Timer | undefined;
  private sending: Timer | undefined;

  constructor(initialText: string) {
    this.initialText = initialText;
  }

  /** Call on every change of the box, and again when it becomes known whether there are results. */
  searched(text: string, hasResults: boolean | null): void {
    if (text === this.initialText || isStaffHere()) return;
    this.initialText = null;
    clearTimeout(this.typing);
    const words = interestWords(text);
    this.typed = words === '' ? null : { words, hasResults };
    if (words === '') this.recordSearch();
    else if (hasResults !== null) this.typing = setTimeout(() => this.settleSearch(), SETTLED_MS);
  }

  opened(category: string): void {
    if (isStaffHere()) return;
    clearTimeout(this.opening);
    this.category = category;
    this.opening = setTimeout(() => this.recordCategory(), SETTLED_MS);
  }

  /** Call when the page is left: sends everything without waiting. */
  sendNow(): void {
    this.settleSearch();
    this.recordSearch();
    this.recordCategory();
    this.send();
  }

  private settleSearch(): void {
    clearTimeout(this.typing);
    const { typed, search } = this;
    this.typed = null;
    if (!typed) return;
    const isShortened =
      search !== null && search.words !== typed.words && search.words.startsWith(typed.words);
    if (isShortened) return;
    if (search && !typed.words.startsWith(search.words)) this.recordSearch();
    // If the page is left before the results are known, the search must not count as one without results.
    this.search = { words: typed.words, hasResults: typed.hasResults ?? true };
    this.sendLater();
  }

  private recordSearch(): void {
    if (this.search) this.record({ kind: 'search', ...this.search });
    this.search = null;
  }

  private recordCategory(): void {
    clearTimeout(this.opening);
    if (this.category !== null) this.record({ kind: 'category', category: this.category });
    this.category = null;
  }

  private record(interest: Interest): void {
    const name = interest.kind === 'search' ? `words ${interest.words}` : `category ${interest.category}`;
    const now = Date.now();
    if (isStaffHere() || now - (this.recordedAt.get(name) ?? Number.NEGATIVE_INFINITY) < DUPLICATE_MS) return;
    this.recordedAt.set(name, now);
    const token = readStored('auth_token');
    // The server uses the session: a search before the sign-in must not be counted for the tier that signed in.
    if (token !== this.batchToken) this.send();
    this.batchToken = token;
    this.batch.push(interest);
    if (this.batch.length === DEMAND_LIMITS.interestsPerCall) this.send();
    else this.sendLater();
  }

  private sendLater(): void {
    clearTimeout(this.sending);
    this.sending = setTimeout(() => {
      this.recordSearch();
      this.send();
    }, SEND_AFTER_MS);
  }

  private send(): void {
    clearTimeout(this.sending);
    const interests = this.batch;
    this.batch = [];
    if (interests.length === 0) return;
    // Some browsers drop any other request when the next page loads. A beacon cannot carry the session.
    const send = this.batchToken === null ? sendBeaconSilently : postSilently;
    send(visitorEndpoints.recordInterests.path, { interests }, this.batchToken);
  }
}

/** The words as the server counts them, without differences in case and spacing. Empty if it would refuse them. */
export function interestWords(text: string): string {
  const words = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const isCounted =
    words.length >= DEMAND_LIMITS.wordsMinChars &&
    words.length <= DEMAND_LIMITS.wordsMaxChars &&
    isPlainText(words);
  return isCounted ? words : '';
}
