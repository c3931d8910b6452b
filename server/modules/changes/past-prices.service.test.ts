import { expect, onTestFinished, test } from 'vitest';
import { listViewOf } from '#server/modules/catalogue/index.ts';
import { MovingShop } from '#test/changes/moving-shop.ts';
import { lendDatabase } from '#test/database-pool.ts';
import { silent } from '#test/silent-logger.ts';
import { type PastLimits, PastPrices } from './past-prices.service.ts';

const LIMITS: PastLimits = { readBytes: 1024 * 1024, keptBytes: 1024 * 1024, lists: 100 };
const penFor = (price: number) => ({
  TOOLS: [
    ['Device', 'Price'],
    ['Pen', price],
    ['Cable', 2020],
  ],
});

/** What a server knows that only looks for new lists when it is told to. */
async function openPast(limits: Partial<PastLimits> = {}) {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  const shop = await MovingShop.open(database, penFor(3100), { vip: 4900, heavyweight: 9600 });
  const versions = new Map<string, number>();
  let reads = 0;
  const past = new PastPrices({
    database: new Proxy(database, {
      get(target, name) {
        if (name === 'reports') reads += 1;
        return Reflect.get(target, name);
      },
    }),
    clock: shop.clock,
    logger: silent,
    catalogue: { versions: { of: (role) => versions.get(listViewOf(role)) ?? 0 } },
    limits: { ...LIMITS, ...limits },
  });
  const look = async () => {
    const stored = await database.query.selectFrom('list_version').select(['view', 'version']).execute();
    for (const { view, version } of stored) versions.set(view, version);
  };
  const known = async () => (await past.view('admin', () => false))?.versions.map(({ version }) => version);
  await look();
  return { shop, past, look, known, reads: () => reads, newest: () => versions.get('admin') ?? 0 };
}

test.each<[string, Partial<PastLimits>]>([
  ['too large', { readBytes: 1 }],
  ['one too many', { lists: 1 }],
])('a current list that is %s is known, and so is every list after it', async (_what, limits) => {
  const { shop, look, known, newest } = await openPast(limits);
  const first = newest();
  expect(await known()).toEqual([first]);
  await shop.publish(penFor(3200));
  await shop.publish(penFor(3300));
  await shop.price({ vip: 5070, heavyweight: 9600 });
  await shop.publish(penFor(3400));
  await look();
  expect(newest() - first).toBeGreaterThan(2);
  expect(await known()).toEqual(Array.from({ length: newest() - first + 1 }, (_, step) => first + step));
});

test('beyond the second limit only the current list is kept', async () => {
  const { shop, look, known, newest } = await openPast({ readBytes: 1, keptBytes: 1 });
  await known();
  await shop.publish(penFor(3200));
  await look();
  expect(await known()).toEqual([newest()]);
});

test('who waits while it is switched off gets nothing, and the next use reads again', async () => {
  const { past, known, newest } = await openPast();
  const refused = expect(known()).rejects.toMatchObject({ code: 'not-found' });
  past.release();
  await refused;
  expect(await known()).toContain(newest());
});

test('who waits while the server stops is refused, and nothing is read any more', async () => {
  const { past, known, reads } = await openPast();
  const refused = expect(known()).rejects.toMatchObject({ code: 'changes/preparing' });
  await past.close();
  await refused;
  const before = reads();
  expect(before).toBeGreaterThan(0);
  await expect(known()).rejects.toMatchObject({ code: 'changes/preparing' });
  expect(reads()).toBe(before);
});
