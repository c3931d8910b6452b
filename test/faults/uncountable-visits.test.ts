import { describe, expect, test } from 'vitest';
import type { Engine } from '#server/platform/database/index.ts';
import { threeByteText } from '#test/analytics/long-texts.ts';
import { run } from '#test/tierbook/run.ts';
import { IS_LONG, SLOW_TEST } from './long-form.ts';
import { makePremises, PINS, type Premises, type Reply, ServedShop } from './served-shop.ts';

/** Every report. Each of them counts new visits first. */
const REPORTS = ['summary', 'timeseries', 'top/pages', 'visits', 'demand', 'live'];
const PATHS = IS_LONG ? 500 : 3;

async function askAll(shop: ServedShop): Promise<Reply[]> {
  const token = await shop.signIn(PINS.ADMIN_PIN);
  const today = new Date().toISOString().slice(0, 10);
  const dates = `startDate=${today}&endDate=${today}`;
  return await Promise.all(
    REPORTS.map((report) =>
      shop.ask('GET', `/api/analytics/${report}?${report === 'live' ? '' : dates}`, { token }),
    ),
  );
}

async function expectReports(shop: ServedShop, views: number): Promise<void> {
  const replies = await askAll(shop);
  expect(replies.map(({ status }) => status)).toEqual(REPORTS.map(() => 200));
  const { series } = JSON.parse(replies[1]?.text ?? '');
  expect(series[0].pageViews).toBe(views);
}

/** A visit that no version can count, as a bug would leave it in the inbox. */
async function poisonInbox({ openDatabase }: Premises): Promise<void> {
  const { query } = await openDatabase();
  const day = Math.floor(Date.now() / 86_400_000);
  const content = JSON.stringify([{ kind: 'visit', at: Date.now(), day, session: null, path: '/' }]);
  await query.insertInto('analytics_inbox').values({ size: 1, content }).execute();
}

/** The engine where it happened; the long form tests both. */
const ENGINES: readonly Engine[] = IS_LONG ? ['sqlite', 'postgres'] : ['postgres'];

describe.each(ENGINES)('visits that cannot be counted (%s)', (engine) => {
  test('block no report, before and after a restart, and the doctor reports them', SLOW_TEST, async () => {
    const premises = await makePremises(engine);
    const first = await ServedShop.start(premises.variables);
    for (let seed = 1; seed <= PATHS; seed += 1) {
      const path = seed % 2 === 1 ? threeByteText(1999, seed) : '\u{1F4F1}'.repeat(999);
      expect((await first.visit(`/${path}`)).status).toBe(202);
    }
    await expectReports(first, PATHS);
    await poisonInbox(premises);
    await expectReports(first, PATHS);
    await first.server.killHard();
    const second = await ServedShop.start(premises.variables);
    expect((await second.visit('/after')).status).toBe(202);
    await expectReports(second, PATHS + 1);
    const { said } = await run('doctor', premises.variables);
    expect(said).toMatch(/^warning +statistics +Stored visits that cannot be counted were set aside: 1 /m);
  });
});
