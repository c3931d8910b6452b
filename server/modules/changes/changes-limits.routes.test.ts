import { expect, onTestFinished, test } from 'vitest';
import { ROLES } from '#domain/contract/entities/roles.ts';
import { MovingShop } from '#test/changes/moving-shop.ts';
import { lendDatabase } from '#test/database-pool.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS } from '#test/identity/settable-clock.ts';

const RULES = { vip: 4900, heavyweight: 9600 };
const PEN = { category: 'TOOLS', device: 'Pen' };
const toolsWith = (...rows: [string, number | string][]) => ({ TOOLS: [['Device', 'Price'], ...rows] });

async function openShop(sheets: ReturnType<typeof toolsWith> = toolsWith(['Pen', 3100], ['Cable', 2020])) {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  return MovingShop.open(database, sheets, RULES);
}

test('who may not see changes gets what an unknown address gets, whatever they ask for', async () => {
  const shop = await openShop();
  await shop.publish(toolsWith(['Pen', 3200], ['Cable', 2020]));
  const paths = ['changes?since=1', 'changes?since=-1', 'changes', 'changes?since=1&as=vip'];
  const statuses = async (role: (typeof ROLES)[number]) => {
    const headers = await shop.as(role);
    const answers = await Promise.all(paths.map((path) => shop.get(path, headers)));
    return [...answers, await shop.history(PEN, headers)].map(({ statusCode }) => statusCode);
  };
  await shop.allow(['vip']);
  const none = [404, 404, 404, 404, 404];
  expect(await statuses('public')).toEqual(none);
  expect(await statuses('customer')).toEqual(none);
  expect(await statuses('heavyweight')).toEqual(none);
  expect(await statuses('vip')).toEqual([200, 400, 400, 403, 200]);
  expect(await statuses('manager')).toEqual([200, 400, 400, 403, 200]);
  expect(await statuses('admin')).toEqual([200, 400, 400, 200, 200]);
  await shop.allow([]);
  for (const role of ROLES) expect(await statuses(role), role).toEqual(none);
  expect((await shop.get('changes?since=1')).json()).toEqual({ error: 'Not found' });
});

test('more than 500 rows, unknown versions and versions before the 90 days are too many', async () => {
  const many = (count: number, price: number) =>
    toolsWith(...Array.from({ length: count }, (_, index): [string, number] => [`Pen ${index}`, price]));
  const shop = await openShop(many(501, 1000));
  const first = (await shop.see()).version;
  await shop.publish(many(501, 1100));
  const second = (await shop.see()).version;
  const tooMany = (since: number) => ({ since, version: second, tooMany: true, rows: [] });
  expect(await shop.changes(first)).toEqual(tooMany(first));
  expect(await shop.changes(0)).toEqual({ ...tooMany(0), isUnknown: true });
  expect(await shop.changes(second + 1)).toEqual({ ...tooMany(second + 1), isUnknown: true });
  expect(await shop.changes(second)).toEqual({ ...tooMany(second), tooMany: false });
  await shop.publish(many(500, 1000));
  expect(await shop.changes(first)).toMatchObject({ tooMany: false, rows: [{ kind: 'removed' }] });
  expect((await shop.changes(second)).tooMany).toBe(true);
  shop.clock.pass(90 * DAY_MS);
  // Only the last list was shown in these 90 days.
  expect(await shop.changes(first)).toMatchObject({ tooMany: true, isUnknown: true });
});

test('the history begins 90 days ago with what was in effect, and a row that is gone has none', async () => {
  const shop = await openShop();
  await shop.publish(toolsWith(['Pen', 3200], ['Cable', 2020]));
  shop.clock.pass(100 * DAY_MS);
  const before = (await shop.see()).version;
  await shop.publish(toolsWith(['Pen', 3300]));
  const { from, steps } = await shop.stepsOf(PEN);
  const begin = new Date(shop.clock.now() - 90 * DAY_MS).toISOString();
  expect([from, steps[0]?.at, steps.length]).toEqual([begin, begin, 2]);
  expect(steps[1]?.at).toBe(new Date(shop.clock.now()).toISOString());
  expect((await shop.changes(before)).rows.map(({ kind }) => kind)).toEqual(['changed', 'removed']);
  const gone = await shop.history({ category: 'TOOLS', device: 'Cable' });
  expect([gone.statusCode, gone.json()]).toEqual([404, { error: 'The list does not have this device' }]);
  expect((await shop.history({ ...PEN, occurrence: 2 })).statusCode).toBe(404);
});

test('an answer is private, compressed, and not sent again to who has it', async () => {
  const shop = await openShop();
  const since = (await shop.see()).version;
  await shop.publish(toolsWith(['Pen', 3200], ['Cable', 2020]));
  const vip = await shop.as('vip');
  const answer = await shop.get(`changes?since=${since}`, { ...vip, 'accept-encoding': 'br' });
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-encoding': 'br',
    vary: 'Authorization, Cookie, Accept-Encoding',
  });
  const etag = String(answer.headers.etag);
  const again = await shop.get(`changes?since=${since}`, {
    ...vip,
    'accept-encoding': 'br',
    'if-none-match': etag,
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const visitor = { 'accept-encoding': 'br', 'if-none-match': etag };
  expect((await shop.get(`changes?since=${since}`, visitor)).statusCode).toBe(200);
});

describeOnBothEngines('two servers', (open) => {
  test('know the same changes, whichever of them published', async () => {
    const shop = await MovingShop.open(await open(), toolsWith(['Pen', 3100], ['Cable', 2020]), RULES);
    const first = (await shop.see()).version;
    const other = await MovingShop.join(await open(), shop.clock);
    await shop.publish(toolsWith(['Pen', 3200], ['Cable', 2020]));
    await other.follow();
    const ofBoth = async (path: string) => {
      const bodies = [await shop.get(path), await other.get(path)].map(({ body }) => body);
      expect(bodies[1]).toBe(bodies[0]);
      return JSON.parse(bodies[0] ?? '');
    };
    expect((await ofBoth(`changes?since=${first}`)).rows).toHaveLength(1);
    await shop.publish(toolsWith(['Pen', 3200], ['Cable', 2120], ['Case', 1500]));
    await other.follow();
    const kinds = (await ofBoth(`changes?since=${first}`)).rows.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['changed', 'changed', 'added']);
    expect((await ofBoth('history?category=TOOLS&device=Pen')).steps).toHaveLength(2);
  });
});
