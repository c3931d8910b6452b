import { isbot } from 'isbot';

/**
 * Programs that look at pages for nobody: crawlers, link previews, monitors, headless browsers and the libraries that
 * scripts are made of. They name themselves; whoever disguises one as a browser is counted as a browser. A browser says
 * something: who says nothing is a program.
 */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || isbot(userAgent);
}

/** The same few browsers come all day: a look into a map instead of a search for hundreds of words. */
export class KnownAgents {
  readonly #verdicts = new Map<string, boolean>();
  readonly #limit: number;

  constructor(limit = 1000) {
    this.#limit = limit;
  }

  isBot(userAgent: string): boolean {
    const known = this.#verdicts.get(userAgent);
    if (known !== undefined) return known;
    const verdict = isBot(userAgent);
    // Made-up names must not fill the memory.
    if (this.#verdicts.size >= this.#limit) this.#verdicts.clear();
    this.#verdicts.set(userAgent, verdict);
    return verdict;
  }
}
