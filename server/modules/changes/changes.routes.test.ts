import { expect, test } from 'vitest';
import { changesAnswerSchema, historyAnswerSchema } from '#domain/contract/entities/changes.ts';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import { compared, numbered, stepsFrom, stepsSeen } from '#test/changes/compared-lists.ts';
import { type Added, MovingShop, type SeenList } from '#test/changes/moving-shop.ts';
import { describeOnBothEngines } from '#test/databases.ts';

type Headers = Record<string, string>;

const HEADER = ['Device', 'Price'];

/** Equal names, a title, prices in place of words and words in place of prices, new and removed rows and categories. */
const FIRST = {
  IPAD: [
    HEADER,
    ['Tablets', null],
    ['iPad 9', 4177],
    ['iPad Air', 4480],
    ['iPad Air', 4590],
    ['iPad Pro', 'Call'],
    ['iPad Mini', 4310],
    ['iPad 8', 'Ask'],
  ],
  PHONES: [
    ['Model', 'A+', 'B'],
    ['iPhone 15', 6209, 6111],
    ['iPhone 14', 6005, 'sold out'],
  ],
  TOOLS: [HEADER, ['Pen', 3100]],
};
const SECOND = {
  IPAD: [
    HEADER,
    ['Tablets', null],
    ['iPad 9', 4177],
    ['iPad Air', 4480],
    ['iPad Air', 4601],
    ['iPad Pro', 5220],
    ['iPad 8', 'Offer'],
    ['iPad 10', 4722],
  ],
  PHONES: [
    ['Model', 'A+', 'B'],
    ['iPhone 16', 7012, 6914],
    ['iPhone 15', 6209, 6063],
    ['iPhone 14', 'Call', 5980],
  ],
};
const THIRD = {
  IPAD: [HEADER, ['iPad 10', 4702], ['iPad 9', 4177], ['iPad Air', 'sold out'], ['iPad Pro', 5220]],
  PHONES: [
    ['Model', 'A+', 'B'],
    ['iPhone 16', 6990, 6914],
    ['iPhone 15', 6209, 6063],
  ],
  TOOLS: [HEADER, ['Pen', 3100], ['Cable', 2020]],
};

/** So far apart that no two tiers ever see the same price. */
const FIRST_RULES: Added = { vip: 4900, heavyweight: 9600 };
const SECOND_RULES: Added = { vip: 5070, heavyweight: 9600 };

interface Viewer {
  readonly name: string;
  readonly headers: Headers;
  /** Whose prices. */
  readonly tier: 'public' | 'vip' | 'heavyweight';
  readonly seen: SeenList[];
}

async function viewersOf(shop: MovingShop): Promise<Viewer[]> {
  const viewer = (name: string, headers: Headers, tier: Viewer['tier']) => ({
    name,
    headers,
    tier,
    seen: [],
  });
  return [
    viewer('public', {}, 'public'),
    viewer('customer', (await shop.addCustomer()).headers, 'public'),
    viewer('vip pin', await shop.as('vip'), 'vip'),
    viewer('vip', (await shop.addCustomer({ isVip: true })).headers, 'vip'),
    viewer('heavyweight', (await shop.addCustomer({ isHeavyweight: true })).headers, 'heavyweight'),
    viewer('manager', await shop.as('manager'), 'public'),
    viewer('admin', await shop.as('admin'), 'public'),
  ];
}

/** Publishes three lists and two sets of rules in turn, and goes back to the first list. Everybody looks after each step. */
async function openMovingShop(database: Parameters<typeof MovingShop.open>[0]) {
  const shop = await MovingShop.open(database, FIRST, FIRST_RULES);
  const firstId = await shop.publishedId();
  const viewers = await viewersOf(shop);
  const look = async () => {
    for (const { seen, headers } of viewers) seen.push(await shop.see(headers));
  };
  const steps = [
    async () => {},
    () => shop.publish(SECOND),
    () => shop.price(SECOND_RULES),
    () => shop.publish(THIRD),
    () => shop.price({ ...SECOND_RULES, heavyweight: 9900 }),
    () => shop.rollBack(firstId),
  ];
  for (const step of steps) {
    await step();
    await look();
  }
  return { shop, viewers };
}

/** Every price of the tiers that this one must not learn. */
function foreignPrices(viewers: readonly Viewer[], tier: Viewer['tier']): number[] {
  const pricesOf = (each: readonly Viewer[]) =>
    new Set(each.flatMap(({ seen }) => seen.flatMap(({ rows }) => rows.map(({ finalPrice }) => finalPrice))));
  const own = pricesOf(viewers.filter((each) => each.tier === tier));
  const foreign = [...pricesOf(viewers.filter((each) => each.tier !== tier))];
  return foreign.filter((price) => price !== null && !own.has(price)).map(Number);
}

function expectNone(prices: readonly number[], body: string): void {
  expect(prices.length).toBeGreaterThan(10);
  for (const price of prices) expect(body).not.toMatch(new RegExp(`[^\\d.]${price}[^\\d.]`));
}

/** An admin gets the bytes of any tier; nobody else asks for another one. */
async function expectOnlyAdminsAsk(shop: MovingShop, viewers: readonly Viewer[]): Promise<void> {
  const admin = await shop.as('admin');
  const row = { category: 'IPAD', device: 'iPad 9' };
  for (const { name, headers, tier, seen } of viewers) {
    if (name === 'admin') continue;
    for (const { version } of seen.slice(1, 3)) {
      const own = await shop.get(`changes?since=${version}`, headers);
      const viewed = await shop.get(`changes?since=${version}&as=${tier}`, admin);
      expect(viewed.body).toBe(own.body);
      expect(viewed.headers['cache-control']).toBe('no-store');
    }
    expect((await shop.history(row, admin, tier)).body).toBe((await shop.history(row, headers)).body);
    const status = name === 'public' ? 401 : 403;
    expect((await shop.get('changes?since=1&as=public', headers)).statusCode, name).toBe(status);
    expect((await shop.history(row, headers, 'vip')).statusCode, name).toBe(status);
  }
}

describeOnBothEngines('changes and history', (open) => {
  test('equal the difference of the lists that each tier was shown, and name no other tier’s price', async () => {
    const { shop, viewers } = await openMovingShop(await open());
    for (const { name, headers, tier, seen } of viewers) {
      const foreign = foreignPrices(viewers, tier);
      const now = seen.at(-1);
      if (!now) throw new Error('nothing was seen');
      for (const before of seen) {
        const answer = await shop.get(`changes?since=${before.version}`, headers);
        const changes = changesAnswerSchema.strict().parse(answer.json());
        expect(changes.rows, `${name} since ${before.version}`).toEqual(compared(before, now));
        expect(changes).toMatchObject({ since: before.version, version: now.version, tooMany: false });
        expectNone(foreign, answer.body);
      }
      expect((await shop.changes(seen[1]?.version ?? 0, headers)).rows.length).toBeGreaterThan(5);
      for (const row of numbered(now)) {
        const answer = await shop.history(row, headers);
        const history = historyAnswerSchema.strict().parse(answer.json());
        expect(stepsFrom(history.steps, seen[0]?.at ?? 0), `${name}: ${row.key}`).toEqual(
          stepsSeen(seen, row.key),
        );
        expect(history).toMatchObject({ version: now.version, display: row.display });
        expectNone(foreign, answer.body);
      }
    }
    const versions = viewers[0]?.seen.map(({ version }) => version - (viewers[0]?.seen[0]?.version ?? 0));
    expect(versions, 'rules of other tiers move no version').toEqual([0, 1, 1, 2, 2, 3]);
    await expectOnlyAdminsAsk(shop, viewers);
  });

  test('a customer whose tier changed sees the new tier’s prices at all times', async () => {
    const shop = await MovingShop.open(await open(), FIRST, FIRST_RULES);
    const ada = await shop.addCustomer({ isVip: true });
    const [vip, visitor] = [await shop.see(ada.headers), await shop.see()];
    await shop.publish(SECOND);
    await shop.asAdmin('PATCH', `/api/customer-pins/${ada.handle}`, { isVip: false });
    const now = await shop.see(ada.headers);
    const answers = [
      await shop.get(`changes?since=${visitor.version}`, ada.headers),
      await shop.history({ category: 'IPAD', device: 'iPad Air', occurrence: 2 }, ada.headers),
    ];
    expect(answers[0]?.json().rows).toEqual(compared(visitor, now));
    const forbidden = numbered(vip).flatMap(({ finalPrice }) => finalPrice ?? []);
    for (const { body } of answers) {
      expect(body).toContain('"price"');
      for (const price of forbidden) expect(body).not.toContain(String(price));
    }
  });

  test('begin with the last change of currency', async () => {
    const shop = await MovingShop.open(
      await open(),
      { TOOLS: [HEADER, ['Pen', 3100], ['Cable', 2020]] },
      FIRST_RULES,
    );
    const dollars = await shop.see();
    await shop.publish({ TOOLS: [HEADER, ['Pen', 3200], ['Cable', 2020]] });
    await shop.price(FIRST_RULES, { money: EUROS });
    const euros = await shop.see();
    await shop.publish({ TOOLS: [HEADER, ['Pen', 3300], ['Cable', 2020]] });
    expect(await shop.changes(dollars.version)).toMatchObject({ tooMany: true, rows: [] });
    const changes = await shop.changes(euros.version);
    expect(changes).toMatchObject({ tooMany: false, money: EUROS });
    expect(changes.rows.map(({ device }) => device)).toEqual(['Pen']);
    const { from, steps, money } = await shop.stepsOf({ category: 'TOOLS', device: 'Pen' });
    expect(money).toEqual(EUROS);
    expect(from).toBe(new Date(euros.at).toISOString());
    expect(steps).toHaveLength(2);
  });
});
