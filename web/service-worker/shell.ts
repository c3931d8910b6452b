/** The page and what its first visit loads, of one build. Written into the worker when the product is built. */
export interface Shell {
  /** Another build has another one. */
  readonly version: string;
  /** Their names hold hashes of their content: no two builds share a name for different things. */
  readonly assets: readonly string[];
}

/** What of the browser the worker uses; in a test something that stands in for it. */
export interface ShellPlace {
  readonly caches: {
    open(name: string): Promise<ShellCache>;
    keys(): Promise<string[]>;
    delete(name: string): Promise<boolean>;
  };
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
}

export interface ShellCache {
  match(path: string): Promise<Response | undefined>;
  put(path: string, answer: Response): Promise<void>;
  addAll(paths: string[]): Promise<void>;
}

const CACHE_PREFIX = 'tierbook-shell-';
/** One page for all routes; it holds names, themes and contacts of the house, and nothing of whoever looks at it. */
const PAGE = '/';
const ROUTES = /^\/(?:(?:admin|manager)(?:-portal)?\/?)?$/;
/** On a connection that is there in name only the browser would wait for minutes. */
const PATIENCE_MS = 4_000;

/**
 * All of it or nothing: with a part missing the worker is not installed, and the one before goes on. Asked for as
 * nobody, so that no answer can depend on who is signed in.
 */
export async function installShell({ version, assets }: Shell, { caches, fetch }: ShellPlace): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache', credentials: 'omit' });
  // Behind one address there may be servers of two builds for a while.
  if (!page.ok || !(await isOfBuild(page.clone(), assets))) throw new Error('The page is of another build.');
  const cache = await caches.open(CACHE_PREFIX + version);
  await cache.addAll([...assets]);
  await cache.put(PAGE, page);
}

/** When no page of the build before is open any more. */
export async function removeOtherShells({ version }: Shell, { caches }: ShellPlace): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_PREFIX + version,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** What the worker answers itself; null for everything else, calls above all: those are never kept here. */
export function shellAnswer(request: Request, shell: Shell, place: ShellPlace): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return null;
  if (request.mode === 'navigate') return ROUTES.test(pathname) ? openPage(request, shell, place) : null;
  return shell.assets.includes(pathname) ? openAsset(request, shell, place) : null;
}

async function openAsset(
  request: Request,
  { version }: Shell,
  { caches, fetch }: ShellPlace,
): Promise<Response> {
  const cache = await caches.open(CACHE_PREFIX + version);
  return (await cache.match(new URL(request.url).pathname)) ?? fetch(request);
}

/** The server's page, which may be of a newer build and then brings assets of its own; ours where there is none. */
async function openPage(request: Request, shell: Shell, place: ShellPlace): Promise<Response> {
  const cache = await place.caches.open(CACHE_PREFIX + shell.version);
  const asked = place.fetch(request).then(
    (answer) => keepFresh(answer, shell, cache),
    () => null,
  );
  const answer = await Promise.race([asked, afterPatience()]);
  if (answer && answer.status < 500) return answer;
  // Ours, else whatever the server said, else what the browser says of a lost connection.
  return (await cache.match(PAGE)) ?? (await asked) ?? Response.error();
}

/** A name or a theme may have changed since the worker was installed. A page of another build would lack its assets here. */
async function keepFresh(answer: Response, { assets }: Shell, cache: ShellCache): Promise<Response> {
  const kept = await cache.match(PAGE);
  const isNew = answer.ok && answer.headers.get('etag') !== kept?.headers.get('etag');
  if (isNew && (await isOfBuild(answer.clone(), assets))) await cache.put(PAGE, answer.clone());
  return answer;
}

async function isOfBuild(page: Response, assets: readonly string[]): Promise<boolean> {
  const html = await page.text();
  return assets.every((asset) => html.includes(asset));
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}
