/**
 * Programs that look at pages for nobody: crawlers, link previews, monitors, headless browsers and the libraries that
 * scripts are made of. They name themselves; whoever disguises one as a browser is counted as a browser.
 */
const BOT_WORDS = [
  // 'Cubot' is a maker of phones.
  '(?<!cu)bot',
  'crawl',
  'spider',
  'slurp',
  'scrap[ei]',
  'archiver',
  'preview',
  'fetch',
  'validator',
  'monitor',
  'uptime',
  'pingdom',
  'lighthouse',
  'pagespeed',
  'headless',
  'phantomjs',
  'electron',
  'puppeteer',
  'playwright',
  'selenium',
  'facebookexternalhit',
  'whatsapp/',
  'mediapartners',
  'adsbot',
  'feed(?:burner|parser|ly)',
  'ia_archiver',
  'curl/',
  'wget',
  'python',
  'java/',
  'ruby',
  'perl',
  'php/',
  'go-http',
  'okhttp',
  'axios',
  'node-fetch',
  'undici',
  'got/',
  'libwww',
  'httpclient',
  'http-client',
  'postman',
  'insomnia',
  'scan(?:ner)?\\b',
  '\\+?https?://',
];

const BOT = new RegExp(BOT_WORDS.join('|'), 'i');

/** A browser says something: who says nothing is a program. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || BOT.test(userAgent);
}

/** The same few browsers come all day: a look into a map instead of a search for fifty words. */
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
