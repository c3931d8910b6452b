import { expect, onTestFinished, test } from 'vitest';
import { MovingShop } from '#test/changes/moving-shop.ts';
import { lendDatabase } from '#test/database-pool.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { HOUR_MS } from '#test/identity/settable-clock.ts';

const RULES = { vip: 4900, heavyweight: 9600 };
const PEN = { category: 'TOOLS', device: 'Pen' };
const toolsWith = (...rows: [string, number | string][]) => ({ TOOLS: [['Device', 'Price'], ...rows] });

async function openShop() {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  return MovingShop.open(database, toolsWith(['Pen', 3100], ['Cable', 2020]), RULES);
}

async function penNow(shop: MovingShop) {
  const { version, rows } = await shop.see();
  return { version, price: rows.find(({ device }) => device === 'Pen')?.finalPrice };
}

async function kindsSince(shop: MovingShop, version: number) {
  return (await shop.changes(version)).rows.map(({ kind, device }) => `${kind} ${device}`);
}

test('the last version counts as the current one, whatever the clocks say', async () => {
  const shop = await openShop();
  const first = await penNow(shop);
  await shop.publish(toolsWith(['Pen', 3200], ['Cable', 2020]));
  const second = await penNow(shop);
  shop.clock.pass(-HOUR_MS);
  await shop.publish(toolsWith(['Pen', 3300], ['Case', 1500]));
  const third = await penNow(shop);
  for (const { version } of [first, second])
    expect(await kindsSince(shop, version)).toEqual(['changed Pen', 'added Case', 'removed Cable']);
  const { steps } = await shop.stepsOf(PEN);
  expect(steps.map(({ price }) => price)).toEqual([first.price, second.price, third.price]);
  expect((await shop.stepsOf({ ...PEN, device: 'Case' })).version).toBe(third.version);
});

describeOnBothEngines('changes', (open) => {
  test('fail at once while the database cannot be read, and work again afterwards', async () => {
    const database = await open();
    const shop = await MovingShop.open(database, toolsWith(['Pen', 3100], ['Cable', 2020]), RULES);
    const first = (await shop.see()).version;
    await shop.publish(toolsWith(['Pen', 3200], ['Cable', 2020]));
    const rename = (from: string, to: string) =>
      database.query.schema.alterTable(from).renameTo(to).execute();
    const ask = () => Promise.all([shop.get(`changes?since=${first}`), shop.history(PEN)]);
    await rename('list_history', 'list_history_away');
    try {
      expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([500, 500]);
      expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    } finally {
      await rename('list_history_away', 'list_history');
    }
    expect(shop.built.log().match(/cannot read earlier price lists/g)).toHaveLength(1);
    expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(shop.built.log()).toContain('earlier price lists can be read again');
  });
});

test('the history begins after a list that is damaged', async () => {
  const shop = await openShop();
  const damaged = { id: await shop.publishedId(), version: (await shop.see()).version };
  await shop.publish(toolsWith(['Pen', 3200], ['Cable', 2020]));
  const second = await penNow(shop);
  await shop.publish(toolsWith(['Pen', 3300], ['Cable', 2020]));
  await shop.built.database.query
    .updateTable('price_snapshot')
    .set({ content: 'damaged' })
    .where('id', '=', damaged.id)
    .execute();
  expect(await kindsSince(shop, second.version)).toEqual(['changed Pen']);
  const prices = [second.price, (await penNow(shop)).price];
  expect((await shop.stepsOf(PEN)).steps.map(({ price }) => price)).toEqual(prices);
  expect(await shop.changes(damaged.version)).toMatchObject({ isUnknown: true });
  expect(shop.built.log()).toContain('cannot read an earlier price list');
});
