/** The page of one build and its assets. The build writes it into the worker. */
export interface Shell {
  /** Unique for each build. */
  readonly version: string;
  /** Their names contain content hashes, so that no two builds use a name for different content. */
  readonly assets: readonly string[];
  /** Loaded when used, and cached all the same: the search must work without a connection. */
  readonly later: readonly string[];
}

/** The part of the browser that the worker uses; a fake in tests. */
export interface ShellPlace {
  readonly caches: {
    open(name: string): Promise<ShellCache>;
    keys(): Promise<string[]>;
    delete(name: string): Promise<boolean>;
  };
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  /** Keeps the worker running until the work is done, although the answer was sent. */
  readonly continueWith: (work: Promise<unknown>) => void;
}

export interface ShellCache {
  match(path: string): Promise<Response | undefined>;
  put(path: string, answer: Response): Promise<void>;
  addAll(paths: string[]): Promise<void>;
  keys(): Promise<readonly Pick<Request, 'url'>[]>;
  delete(path: string): Promise<boolean>;
}

const CACHE_PREFIX = 'tierbook-shell-';
/** One page for all routes. It holds the dealer's names, themes and contacts, no prices and nothing about the viewer. */
const PAGE = '/';
/** How the server is asked for it: without this it may put the first prices into the page. */
const PAGE_WITHOUT_ROWS = '/?rows=none';
/** Named by its content, like an asset, but chosen by the dealer: a page without a connection shows it too. */
const LOGO = /^\/logo\/[0-9a-f]+$/;
const ROUTES = /^\/(?:(?:admin|manager)(?:-portal)?\/?)?$/;
/** On a dead connection the browser would wait for minutes. */
const PAGE_TIMEOUT_MS = 4_000;

/** All or nothing: if a part is missing, the worker is not installed and the old one stays. */
export async function installShell(
  { version, assets, later }: Shell,
  { caches, fetch }: Omit<ShellPlace, 'continueWith'>,
): Promise<void> {
  const page = await fetchPage(assets, fetch);
  if (!page) throw new Error('The page belongs to another build.');
  const cache = await caches.open(CACHE_PREFIX + version);
  await cache.addAll([...assets, ...later]);
  await cache.put(PAGE, page);
}

/** The page to keep; null if it is of another build: during an upgrade, servers of two builds may share one address. */
async function fetchPage(assets: Shell['assets'], fetch: ShellPlace['fetch']): Promise<Response | null> {
  // Without credentials, so that no answer can depend on who is signed in.
  const page = await fetch(PAGE_WITHOUT_ROWS, { cache: 'no-cache', credentials: 'omit' });
  return page.ok && (await isOfBuild(page.clone(), assets)) ? page : null;
}

/** Called when no page of the old build is open any more. */
export async function removeOtherShells(
  { version }: Shell,
  { caches }: Pick<ShellPlace, 'caches'>,
): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_PREFIX + version,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The worker's answer; null for everything it must leave alone, above all API calls, which it never caches. */
export function shellAnswer(request: Request, shell: Shell, place: ShellPlace): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return null;
  if (request.mode === 'navigate') return ROUTES.test(pathname) ? openPage(request, shell, place) : null;
  if (LOGO.test(pathname)) return openLogo(request, shell, place);
  return [...shell.assets, ...shell.later].includes(pathname) ? openAsset(request, shell, place) : null;
}

async function openAsset(
  request: Request,
  { version }: Shell,
  { caches, fetch }: ShellPlace,
): Promise<Response> {
  const cache = await caches.open(CACHE_PREFIX + version);
  return (await cache.match(new URL(request.url).pathname)) ?? fetch(request);
}

/** Keeps the logo of the page and no former one. */
async function openLogo(
  request: Request,
  { version }: Shell,
  { caches, fetch, continueWith }: ShellPlace,
): Promise<Response> {
  const cache = await caches.open(CACHE_PREFIX + version);
  const { pathname } = new URL(request.url);
  const kept = await cache.match(pathname);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) continueWith(keepLogo(pathname, answer.clone(), cache));
  return answer;
}

async function keepLogo(path: string, answer: Response, cache: ShellCache): Promise<void> {
  const kept = (await cache.keys()).map(({ url }) => new URL(url, self.location.origin).pathname);
  await Promise.all(kept.filter((other) => LOGO.test(other)).map((other) => cache.delete(other)));
  await cache.put(path, answer);
}

/** The server's page, which may be of a newer build with its own assets; the cached page if there is no answer. */
async function openPage(request: Request, shell: Shell, place: ShellPlace): Promise<Response> {
  const cache = await place.caches.open(CACHE_PREFIX + shell.version);
  const fetched = place.fetch(request).then(
    (answer) => {
      if (answer.ok) place.continueWith(updateCachedPage(answer.headers.get('etag'), shell, place, cache));
      return answer;
    },
    () => null,
  );
  const answer = await Promise.race([fetched, afterTimeout()]);
  if (answer && answer.status < 500) return answer;
  // The cached page, else the server's answer, else the browser's error page.
  return (await cache.match(PAGE)) ?? (await fetched) ?? Response.error();
}

/** Updates the cached page, whose names or themes may have changed. The answer itself may have prices: it is not kept. */
async function updateCachedPage(
  tag: string | null,
  shell: Shell,
  place: ShellPlace,
  cache: ShellCache,
): Promise<void> {
  const kept = await cache.match(PAGE);
  if (pageIn(tag) !== pageIn(kept?.headers.get('etag'))) await renewPage(shell, place);
}

/** Keeps the page as the server sends it now. */
export async function renewPage(
  { version, assets }: Shell,
  { caches, fetch }: Pick<ShellPlace, 'caches' | 'fetch'>,
): Promise<void> {
  // Without a connection the kept page stays; the next visit tries again.
  const page = await fetchPage(assets, fetch).catch(() => null);
  if (page) await (await caches.open(CACHE_PREFIX + version)).put(PAGE, page);
}

/** The part of a tag that says which page it is, whatever list it carries. */
function pageIn(tag: string | null | undefined): string | undefined {
  return /"([^".]*)/.exec(tag ?? '')?.[1];
}

async function isOfBuild(page: Response, assets: readonly string[]): Promise<boolean> {
  const html = await page.text();
  return assets.every((asset) => html.includes(asset));
}

function afterTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS, null));
}
