import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  installShell,
  removeOtherShells,
  renewPage,
  type ShellCache,
  type ShellPlace,
  shellAnswer,
} from './shell.ts';

const OLD = { version: 'old', assets: ['/assets/index-old.js'], later: [] };
const NEW = {
  version: 'new',
  assets: ['/assets/index-new.js', '/assets/index-new.css'],
  later: ['/assets/search-new.js'],
};

type Server = (path: string) => Promise<Response>;

/** Stands in for the browser's caches and its network. */
class FakePlace implements ShellPlace {
  readonly stores = new Map<string, Map<string, Response>>();
  readonly asked: { readonly path: string; readonly options: RequestInit | undefined }[] = [];
  server: Server = pageOf(NEW.assets);

  readonly fetch = (request: Request | string, options?: RequestInit) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname;
    this.asked.push({ path, options });
    return this.server(path);
  };

  #continued: Promise<unknown> = Promise.resolve();
  readonly continueWith = (work: Promise<unknown>) => {
    this.#continued = work;
  };

  /** Waits for the work after the last answer. */
  readonly isIdle = () => this.#continued;

  readonly caches = {
    keys: async () => [...this.stores.keys()],
    delete: async (name: string) => this.stores.delete(name),
    open: async (name: string) => this.cacheOf(name),
  };

  private cacheOf(name: string): ShellCache {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      match: async (path) => store.get(path)?.clone(),
      put: async (path, answer) => void store.set(path, answer),
      addAll: async (paths) => {
        for (const path of paths) store.set(path, await this.fetch(path));
      },
      keys: async () =>
        Array.from(store.keys(), (path) => ({ url: new URL(path, window.location.origin).href })),
      delete: async (path) => store.delete(path),
    };
  }
}

/** The page has prices, unless it is requested without them. */
function pageOf(assets: readonly string[], brand = 'Prices', price = '$880'): Server {
  const page = `<title>${brand}</title>${assets.map((asset) => `<script src="${asset}"></script>`).join('')}`;
  return async (path) => {
    if (path === '/?rows=none') return new Response(page, { headers: { etag: `"${brand}.0"` } });
    if (path.startsWith('/assets/')) return new Response(path);
    return new Response(`${page}${price}`, { headers: { etag: `W/"${brand}.${price}"` } });
  };
}

function asks(path: string, { mode = 'navigate', method = 'GET' } = {}): Request {
  const request = new Request(new URL(path, window.location.origin), { method });
  // A page cannot make such a request itself.
  return Object.defineProperty(request, 'mode', { value: mode });
}

const LOST: Server = () => Promise.reject(new TypeError('Failed to fetch'));

let place: FakePlace;

beforeEach(() => {
  place = new FakePlace();
});

const heldBy = (version: string) => [...(place.stores.get(`tierbook-shell-${version}`)?.keys() ?? [])].sort();
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text();

describe('installing', () => {
  test('caches the page, requested without prices and credentials, and its assets, also those of a later search, nothing else', async () => {
    await installShell(NEW, place);
    expect(heldBy('new')).toEqual(['/', ...NEW.assets, ...NEW.later].sort());
    expect(place.asked[0]).toEqual({
      path: '/?rows=none',
      options: { cache: 'no-cache', credentials: 'omit' },
    });
  });

  test('fails if the page is of another build, so that the old worker stays', async () => {
    place.server = pageOf(OLD.assets);
    await expect(installShell(NEW, place)).rejects.toThrow('another build');
    expect(place.stores.size).toBe(0);
  });

  test('caches of other builds are removed when none of their pages is open, other caches are not', async () => {
    await installShell(NEW, place);
    await place.caches.open('tierbook-shell-old');
    await place.caches.open('of somebody else');
    await removeOtherShells(NEW, place);
    expect([...place.stores.keys()]).toEqual(['tierbook-shell-new', 'of somebody else']);
  });
});

describe('the worker leaves alone', () => {
  test.each([
    ['calls', asks('/api/sheets/categories', { mode: 'cors' })],
    ['lists', asks('/api/sheets/category-with-pricing/IPAD', { mode: 'cors' })],
    ['the pages of the API document', asks('/api/docs')],
    ['what it was not built with', asks('/assets/index-old.js', { mode: 'no-cors' })],
    ['writes', asks('/', { method: 'POST' })],
    ['paths that are no page', asks('/metrics')],
    ['invitations, whose address has a secret', asks(`/join#${'a'.repeat(32)}`)],
  ])('%s', (_what, request) => {
    expect(shellAnswer(request, NEW, place)).toBeNull();
  });
});

describe('a page', () => {
  beforeEach(() => installShell(NEW, place));

  test.each(['/', '/admin', '/manager-portal/'])('%s opens without a connection', async (path) => {
    place.server = LOST;
    expect(await textOf(shellAnswer(asks(path), NEW, place))).toContain('/assets/index-new.js');
    const script = asks('/assets/index-new.js', { mode: 'cors' });
    expect(await textOf(shellAnswer(script, NEW, place))).toBe('/assets/index-new.js');
  });

  test('opens while the server fails, or does not answer for seconds', async () => {
    place.server = async () => new Response('Bad gateway', { status: 502 });
    expect(await textOf(shellAnswer(asks('/'), NEW, place))).toContain('/assets/index-new.js');
    vi.useFakeTimers();
    place.server = () => new Promise(() => undefined);
    const answer = textOf(shellAnswer(asks('/'), NEW, place));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await answer).toContain('/assets/index-new.js');
  });

  test('comes from the server while it answers, and is cached again if its name or theme changed', async () => {
    place.server = pageOf(NEW.assets, 'Another name');
    expect(await textOf(shellAnswer(asks('/'), NEW, place))).toContain('Another name');
    await place.isIdle();
    place.server = LOST;
    expect(await textOf(shellAnswer(asks('/'), NEW, place))).toContain('Another name');
  });

  test('of a newer build is shown, and not cached with the assets of this one', async () => {
    place.server = pageOf(['/assets/index-newer.js'], 'Newer');
    expect(await textOf(shellAnswer(asks('/'), NEW, place))).toContain('/assets/index-newer.js');
    await place.isIdle();
    place.server = LOST;
    expect(await textOf(shellAnswer(asks('/'), NEW, place))).toContain('/assets/index-new.js');
  });

  test('with prices is shown, and never cached', async () => {
    for (const [brand, price] of [
      ['Prices', '$880'],
      ['Another name', '$890'],
    ] as const) {
      place.server = pageOf(NEW.assets, brand, price);
      expect(await textOf(shellAnswer(asks('/'), NEW, place))).toContain(price);
      await place.isIdle();
    }
    for (const store of place.stores.values())
      for (const answer of store.values()) expect(await answer.clone().text()).not.toContain('$');
  });

  test('with new prices only is not requested a second time', async () => {
    place.server = pageOf(NEW.assets, 'Prices', '$890');
    place.asked.length = 0;
    await shellAnswer(asks('/'), NEW, place);
    await place.isIdle();
    expect(place.asked.map(({ path }) => path)).toEqual(['/']);
  });
});

describe('the logo', () => {
  const FORMER = `/logo/${'a'.repeat(64)}`;
  const LOGO = `/logo/${'b'.repeat(64)}`;
  const ask = async (path: string) => {
    const text = await textOf(shellAnswer(asks(path, { mode: 'no-cors' }), NEW, place));
    await place.isIdle();
    return text;
  };

  beforeEach(async () => {
    await installShell(NEW, place);
    place.server = async (path) => new Response(path);
  });

  test('is kept for pages without a connection, and a former one is not', async () => {
    await ask(FORMER);
    await ask(LOGO);
    expect(heldBy('new')).toEqual(['/', ...NEW.assets, ...NEW.later, LOGO].sort());
    place.server = LOST;
    expect(await ask(LOGO)).toBe(LOGO);
  });

  test('that the server does not have is not kept', async () => {
    place.server = async () => new Response('Not found', { status: 404 });
    expect(await ask(LOGO)).toBe('Not found');
    expect(heldBy('new')).not.toContain(LOGO);
  });
});

describe('a page whose brand changes while it is open', () => {
  const keptName = async () =>
    (await textOf(shellAnswer(asks('/'), NEW, place)))?.match(/<title>(.*?)</)?.[1];

  beforeEach(() => installShell(NEW, place));

  test('is kept with the new one', async () => {
    place.server = pageOf(NEW.assets, 'Another name');
    await renewPage(NEW, place);
    place.server = LOST;
    expect(await keptName()).toBe('Another name');
  });

  test('stays as it was kept if the connection is lost meanwhile, or the server has another build', async () => {
    for (const server of [LOST, pageOf(OLD.assets, 'Another name')]) {
      place.server = server;
      await renewPage(NEW, place);
      place.server = LOST;
      expect(await keptName()).toBe('Prices');
    }
  });
});
