import { endpoints } from '#domain/contract/calls/endpoints.ts';
import type { Interest } from '#domain/contract/entities/demand.ts';
import { DEMAND_LIMITS } from '#domain/contract/limits.ts';
import { isPlainText } from '#domain/contract/text-rules/plain-text.ts';
import { readStored } from '#web/lib/storage.ts';
import { isStaffHere, postSilently, sendBeaconSilently } from './send-silently.ts';

/** Who has not typed for so long has stopped; a category passed by the arrow keys was not opened. */
const SETTLED_MS = 1_000;
/** A search that is typed on meanwhile was only the beginning of the longer one. */
const SEND_AFTER_MS = 5_000;
const SAME_AGAIN_MS = 60_000;

interface Search {
  readonly words: string;
  readonly hasResults: boolean;
}

type Timer = ReturnType<typeof setTimeout>;

/** Gathers what somebody looks for and sends it a few at a time, without a word about who it was. */
export class InterestCollector {
  /** What the search box held before anybody typed: a link or a reload is no search. */
  private givenText: string | null;
  /** Results are null while nobody can tell. */
  private typed: { readonly words: string; readonly hasResults: boolean | null } | null = null;
  /** Settled, but it may still grow. */
  private search: Search | null = null;
  private category: string | null = null;
  private batch: Interest[] = [];
  private batchToken: string | null = null;
  private readonly keptAt = new Map<string, number>();
  private typing: Timer | undefined;
  private opening: Timer | undefined;
  private sending: Timer | undefined;

  constructor(givenText: string) {
    this.givenText = givenText;
  }

  /** Told on every change of the box. Whether there are results may not be known yet: then it is told again. */
  searched(text: string, hasResults: boolean | null): void {
    if (text === this.givenText || isStaffHere()) return;
    this.givenText = null;
    clearTimeout(this.typing);
    const words = interestWords(text);
    this.typed = words === '' ? null : { words, hasResults };
    if (words === '') this.keepSearch();
    else if (hasResults !== null) this.typing = setTimeout(() => this.settleSearch(), SETTLED_MS);
  }

  opened(category: string): void {
    if (isStaffHere()) return;
    clearTimeout(this.opening);
    this.category = category;
    this.opening = setTimeout(() => this.keepCategory(), SETTLED_MS);
  }

  /** The page is about to go: nothing can settle any more. */
  sendNow(): void {
    this.settleSearch();
    this.keepSearch();
    this.keepCategory();
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
    if (search && !typed.words.startsWith(search.words)) this.keepSearch();
    // Left before it was known: it was searched for, and nobody may call it in vain.
    this.search = { words: typed.words, hasResults: typed.hasResults ?? true };
    this.sendLater();
  }

  private keepSearch(): void {
    if (this.search) this.keep({ kind: 'search', ...this.search });
    this.search = null;
  }

  private keepCategory(): void {
    clearTimeout(this.opening);
    if (this.category !== null) this.keep({ kind: 'category', category: this.category });
    this.category = null;
  }

  private keep(interest: Interest): void {
    const name = interest.kind === 'search' ? `words ${interest.words}` : `category ${interest.category}`;
    const now = Date.now();
    if (isStaffHere() || now - (this.keptAt.get(name) ?? Number.NEGATIVE_INFINITY) < SAME_AGAIN_MS) return;
    this.keptAt.set(name, now);
    const token = readStored('auth_token');
    // The server goes by the session: what the public looked for must not be put down to the tier that then signed in.
    if (token !== this.batchToken) this.send();
    this.batchToken = token;
    this.batch.push(interest);
    if (this.batch.length === DEMAND_LIMITS.interestsPerCall) this.send();
    else this.sendLater();
  }

  private sendLater(): void {
    clearTimeout(this.sending);
    this.sending = setTimeout(() => {
      this.keepSearch();
      this.send();
    }, SEND_AFTER_MS);
  }

  private send(): void {
    clearTimeout(this.sending);
    const interests = this.batch;
    this.batch = [];
    if (interests.length === 0) return;
    // Some browsers drop any other request when the next page loads. A beacon carries no session.
    const send = this.batchToken === null ? sendBeaconSilently : postSilently;
    send(endpoints.recordInterests.path, { interests }, this.batchToken);
  }
}

/** As the server counts them: case and spacing make no other words. Empty where it would refuse them. */
export function interestWords(text: string): string {
  const words = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const isCounted =
    words.length >= DEMAND_LIMITS.wordsMinChars &&
    words.length <= DEMAND_LIMITS.wordsMaxChars &&
    isPlainText(words);
  return isCounted ? words : '';
}
