import { Agent } from 'node:http';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { IS_LONG } from '#test/faults/long-form.ts';
import type { CacheRules } from './cache-rules.ts';
import { CachingProxy, type Exchanged, exchange } from './caching-proxy.ts';
import { openPricedShop, PATHS, type Shop, VIEWERS, type Viewer } from './priced-shop.ts';

/** The long form sends more requests than there are different ones. */
const REQUESTS = IS_LONG ? 10_000 : 3000;
const SEED = 9;
const AT_ONCE = 25;
const ENCODINGS = ['identity', 'gzip', 'br'] as const;
const HONEST: CacheRules = { heedsPrivate: true, heedsVary: true, revalidates: true };

interface Wish {
  readonly viewer: Viewer;
  readonly path: string;
  readonly encoding: (typeof ENCODINGS)[number];
  /** The viewer whose list the client claims to have. */
  readonly holds: Viewer | null;
  readonly cookie: string | null;
}

const wishes: fc.Arbitrary<Wish> = fc.record({
  viewer: fc.constantFrom(...VIEWERS),
  path: fc.constantFrom(...PATHS),
  encoding: fc.constantFrom(...ENCODINGS),
  holds: fc.option(fc.constantFrom(...VIEWERS)),
  cookie: fc.constantFrom(null, null, 'theme=dark', 'tierbook_grant=forged'),
});

/** What each viewer gets without a cache. */
class Truth {
  readonly #answers = new Map<string, Exchanged>();

  static async of(shop: Shop): Promise<Truth> {
    const truth = new Truth();
    for (const viewer of VIEWERS)
      for (const path of PATHS)
        for (const encoding of ENCODINGS) {
          const headers = { ...shop.headersOf[viewer], 'accept-encoding': encoding };
          truth.#answers.set([viewer, path, encoding].join(), await shop.ask(path, headers));
        }
    return truth;
  }

  for(viewer: Viewer, { path, encoding }: Pick<Wish, 'path' | 'encoding'>): Exchanged {
    const answer = this.#answers.get([viewer, path, encoding].join());
    if (!answer) throw new Error('nobody asked for that');
    return answer;
  }

  /** The problem with an answer; null if it is exactly the viewer's own. */
  faultIn(wish: Wish, { status, headers, body }: Exchanged): string | null {
    const own = this.for(wish.viewer, wish);
    const held = wish.holds && this.for(wish.holds, wish).headers.etag;
    const isHeld = own.status === 200 && held === own.headers.etag;
    if (status !== (isHeld ? 304 : own.status)) return `answers ${status}`;
    if (!body.equals(isHeld ? Buffer.alloc(0) : own.body)) return 'is not the own list';
    for (const name of ['cache-control', 'vary', 'etag'])
      if (headers[name] !== own.headers[name]) return `says ${name}: ${String(headers[name])}`;
    const encoding = isHeld ? undefined : own.headers['content-encoding'];
    return headers['content-encoding'] === encoding ? null : 'is packed in another way';
  }
}

function headersFor(wish: Wish, shop: Shop, truth: Truth): Record<string, string> {
  const { cookie, ...own } = shop.headersOf[wish.viewer];
  const cookies = [cookie, wish.cookie].filter((each) => typeof each === 'string');
  const etag = wish.holds && truth.for(wish.holds, wish).headers.etag;
  return {
    ...own,
    'accept-encoding': wish.encoding,
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    ...(etag && { 'if-none-match': etag }),
  };
}

/** Sends this many requests through a cache. Returns the problems and the number of cache hits. */
async function sendThrough(
  rules: CacheRules,
  count: number,
  own: Parameters<typeof openPricedShop>[0] = {},
): Promise<{ faults: string[]; hits: number }> {
  const shop = await openPricedShop(own);
  const truth = await Truth.of(shop);
  const proxy = await CachingProxy.before(shop.port, rules);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  onTestFinished(async () => {
    agent.destroy();
    await proxy.close();
  });
  const faults: string[] = [];
  const waiting = fc.sample(wishes, { seed: SEED, numRuns: count });
  const work = async () => {
    for (let wish = waiting.pop(); wish; wish = waiting.pop()) {
      const headers = headersFor(wish, shop, truth);
      const answer = await exchange({ port: proxy.port, path: wish.path, headers, agent });
      const fault = truth.faultIn(wish, answer);
      if (fault) faults.push(`${JSON.stringify(wish)} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { faults, hits: proxy.hits };
}

const OWN_MONEY = {
  money: PESOS,
  rounding: { bands: [{ step: 50, direction: 'up', ending: 9 }], neverZero: true },
} as const satisfies Parameters<typeof openPricedShop>[0];

test.each([
  ['in classic money', {}],
  ["in the shop's money, with its rounding", OWN_MONEY],
])('no tier gets the list of another, and every list is marked private, %s', async (_, own) => {
  const shop = await openPricedShop(own);
  const truth = await Truth.of(shop);
  const pricesOf = (viewer: Viewer) =>
    pricesIn(truth.for(viewer, { path: PATHS[1] ?? '', encoding: 'identity' }));
  const [everyone, vip, heavyweight] = [pricesOf('public'), pricesOf('vip'), pricesOf('heavyweight')];
  expect(everyone).toHaveLength(40);
  for (const [index, price] of everyone.entries())
    expect(new Set([price, vip[index], heavyweight[index]]).size, `row ${index}`).toBe(3);
  expect([pricesOf('customer'), pricesOf('manager'), pricesOf('admin')]).toEqual([
    everyone,
    everyone,
    everyone,
  ]);
  for (const viewer of VIEWERS) {
    const { status, headers } = truth.for(viewer, { path: PATHS[1] ?? '', encoding: 'gzip' });
    const isRefused = viewer === 'no grant' || viewer === 'dead token';
    expect({ viewer, status, control: headers['cache-control'], vary: headers.vary }).toEqual({
      viewer,
      status: isRefused ? 401 : 200,
      control: isRefused || viewer === 'admin' ? 'no-store' : 'private, no-cache',
      vary: isRefused ? undefined : 'Authorization, Cookie, Accept-Encoding',
    });
  }
});

test('through a correct cache everyone gets their own answer, to the byte', async () => {
  expect(await sendThrough(HONEST, REQUESTS)).toEqual({ faults: [], hits: 0 });
}, 300_000);

test('through a cache that stores private answers everyone gets their own answer', async () => {
  const { faults, hits } = await sendThrough({ ...HONEST, heedsPrivate: false }, REQUESTS);
  expect(faults).toEqual([]);
  expect(hits).toBeGreaterThan(REQUESTS / 10);
}, 300_000);

test('through a cache that ignores Vary but revalidates everyone gets their own answer', async () => {
  const { faults } = await sendThrough({ heedsPrivate: false, heedsVary: false, revalidates: true }, 1000);
  expect(faults).toEqual([]);
});

test('through a cache that stores private answers, a shop with its own money keeps its tiers apart too', async () => {
  const { faults, hits } = await sendThrough({ ...HONEST, heedsPrivate: false }, 1000, OWN_MONEY);
  expect(faults).toEqual([]);
  expect(hits).toBeGreaterThan(50);
});

test('these tests detect a cache that ignores all rules', async () => {
  const { faults } = await sendThrough({ heedsPrivate: false, heedsVary: false, revalidates: false }, 300);
  expect(faults.length).toBeGreaterThan(100);
});

function pricesIn({ body }: Exchanged): number[] {
  const { devices }: { devices: { finalPrice: number }[] } = JSON.parse(body.toString());
  return devices.map(({ finalPrice }) => finalPrice);
}
