import { describe, expect, onTestFinished, test } from 'vitest';
import { layoutsAnswerSchema } from '#domain/contract/entities/price-data/layout-answers.ts';
import { syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { EventReader } from '#test/event-reader.ts';
import { SheetsServer } from '#test/sheets-server.ts';
import { IS_LONG, SLOW_TEST } from './long-form.ts';
import {
  CATEGORY,
  cookieOf,
  listOf,
  makePremises,
  nameOfList,
  PINS,
  type Premises,
  ServedShop,
  SITE_PASSWORD,
} from './served-shop.ts';

const SECOND_MS = 1000;
const PATIENT = { timeout: 60_000 };

/** Waits until the condition is true and returns how long it took. On an idle machine it must be within a second. */
async function reached(isThere: () => Promise<boolean>, limitMs = SECOND_MS): Promise<number> {
  const begun = performance.now();
  await expect.poll(isThere, { timeout: 60_000, interval: 10 }).toBe(true);
  const tookMs = performance.now() - begun;
  if (IS_LONG) expect(tookMs).toBeLessThan(limitMs);
  return Math.round(tookMs);
}

async function startBoth({ variables }: Premises): Promise<readonly [ServedShop, ServedShop]> {
  return [await ServedShop.start(variables), await ServedShop.start(variables)];
}

function portOf({ address }: ServedShop): number {
  return Number(new URL(address).port);
}

describe('two processes on one PostgreSQL', () => {
  test(
    'share sessions and throttles immediately, and everything else within a second',
    SLOW_TEST,
    async () => {
      const premises = await makePremises('postgres');
      const [here, there] = await startBoth(premises);
      const [admin, vip] = [await here.signIn(PINS.ADMIN_PIN), await here.signIn(PINS.VIP_PIN)];
      const took: Record<string, number> = {};

      expect((await there.list(CATEGORY, { token: vip })).status).toBe(200);
      const page = await EventReader.open(portOf(here), { authorization: `Bearer ${vip}` });
      await there.ask('POST', '/api/auth/logout', { token: vip, body: {} });
      expect((await here.list(CATEGORY, { token: vip })).status).toBe(401);
      took.streamEnded = await reached(async () => page.isComplete === true);
      const visitor = await EventReader.open(portOf(there));
      const former = visitor.list ?? 0;

      const configuration = await here.configuration(admin);
      await here.saveConfiguration(admin, {
        ...configuration,
        defaultsByRole: halved(configuration.defaultsByRole),
      });
      took.rules = await reached(
        async () => (await there.list(CATEGORY)).body.devices?.[0]?.finalPrice === 50,
      );

      took.stream = await reached(async () => visitor.list === former + 1);

      await there.upload(admin, `${CATEGORY}.csv`, listOf(1));
      took.prices = await reached(
        async () => (await here.list(CATEGORY)).body.devices?.[0]?.display === nameOfList(1),
      );

      await confirmColumnsOnBoth(here, there, admin);
      took.columns = await reached(
        async () => (await here.list(CATEGORY)).body.devices?.[0]?.display === 'Pad 9 A+',
      );

      await here.protect(admin, true);
      took.protection = await reached(async () => (await there.list(CATEGORY)).status === 401);
      const byPassword = cookieOf(await there.knock(SITE_PASSWORD));
      expect((await here.list(CATEGORY, { cookie: byPassword })).status).toBe(200);

      const pinHash = browserHashOf(PINS.ADMIN_PIN);
      const { body } = await here.ask('POST', '/api/auth/site-passcodes', {
        token: admin,
        body: { label: 'Partners', passwordHash: browserHashOf('for partners'), pinHash },
      });
      const byPasscode = cookieOf(await there.knock('for partners'));
      expect((await there.list(CATEGORY, { cookie: byPasscode })).status).toBe(200);
      await here.ask('DELETE', `/api/auth/site-passcodes/${body.passcode?.id}`, {
        token: admin,
        body: { pinHash },
      });
      took.revoked = await reached(
        async () => (await there.list(CATEGORY, { cookie: byPasscode })).status === 401,
      );
      expect((await there.list(CATEGORY, { cookie: byPassword })).status).toBe(200);
      await here.protect(admin, false);
      took.opened = await reached(async () => (await there.list(CATEGORY)).status === 200);

      // Last, because it locks this address out on both.
      for (let failures = 0; failures < 5; failures += 1) await here.tryPin('99999999');
      expect((await there.tryPin(PINS.ADMIN_PIN)).status).toBe(429);
      console.info('reached the other instance after', took, 'ms');
    },
  );

  test(
    'have one leader for background work, and the other takes over when it is killed',
    SLOW_TEST,
    async () => {
      const premises = await makePremises('postgres');
      const database = await premises.openDatabase();
      const [sheetsHere, sheetsThere] = [await openSheets(), await openSheets()];
      const here = await ServedShop.start({ ...premises.variables, ...readingFrom(sheetsHere) });
      // Any instance that starts on an empty database reads the first prices; later reads are background work.
      const atStart = sheetsHere.requests.length;
      await expect.poll(() => sheetsHere.requests.length, PATIENT).toBeGreaterThan(atStart);
      const there = await ServedShop.start({ ...premises.variables, ...readingFrom(sheetsThere) });

      const before = sheetsHere.requests.length;
      await expect.poll(() => sheetsHere.requests.length, PATIENT).toBeGreaterThan(before + 4);
      expect(sheetsThere.requests).toEqual([]);
      await there.visit('/first');
      await expect.poll(() => waitingVisits(database), PATIENT).toBe(0);

      await here.server.killHard();
      const tookOverMs = await reached(async () => sheetsThere.requests.length > 0, 3 * SECOND_MS);
      sheetsThere.sheets = sheetWith(220);
      await expect.poll(async () => (await there.list('TOOLS')).text, PATIENT).toContain('180');
      await there.visit('/second');
      await expect.poll(() => waitingVisits(database), PATIENT).toBe(0);
      console.info(`background work moved on after ${tookOverMs} ms`);
    },
  );
});

test.runIf(IS_LONG)(
  'background work moves to the other instance when the leader is frozen',
  SLOW_TEST,
  async () => {
    const premises = await makePremises('postgres');
    const [sheetsHere, sheetsThere] = [await openSheets(), await openSheets()];
    const here = await ServedShop.start({ ...premises.variables, ...readingFrom(sheetsHere) });
    const atStart = sheetsHere.requests.length;
    await expect.poll(() => sheetsHere.requests.length, PATIENT).toBeGreaterThan(atStart);
    await ServedShop.start({ ...premises.variables, ...readingFrom(sheetsThere) });
    // The operating system keeps its connections open; the process itself does nothing.
    here.server.process.kill('SIGSTOP');
    await reached(async () => sheetsThere.requests.length > 0, 20 * SECOND_MS);
  },
);

/** A question of a sheet is answered on both instances at once: one answer counts. Its list is published there. */
async function confirmColumnsOnBoth(here: ServedShop, there: ServedShop, token: string): Promise<void> {
  await there.upload(token, `${CATEGORY}.csv`, 'Model,A+,B\nPad 9,200,150\n');
  const address = '/api/price-data/layouts';
  const listOn = async (shop: ServedShop) =>
    layoutsAnswerSchema.parse(JSON.parse((await shop.ask('GET', address, { token })).text)).sheets;
  const [asked] = await listOn(here);
  expect(asked).toMatchObject({ sheet: CATEGORY, state: 'unclear' });
  const body = { layout: asked?.proposal, revision: 0 };
  const answers = await Promise.all(
    [here, there].map((shop) => shop.ask('PUT', `${address}?sheet=${CATEGORY}`, { token, body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const shop of [here, there])
    expect(await listOn(shop)).toMatchObject([{ state: 'confirmed', revision: 1 }]);
  const accepted = answers.find(({ status }) => status === 200)?.text ?? '';
  const { snapshotId } = syncAnswerSchema.parse(JSON.parse(accepted));
  await there.ask('POST', `/api/price-data/snapshots/${snapshotId}/publish`, { token, body: {} });
}

type Rules = Awaited<ReturnType<ServedShop['configuration']>>['defaultsByRole'];

/** A base price of 100 becomes 50. */
function halved(rules: Rules): Rules {
  const half = { mode: 'pct', pct: 50, flat: 0 } as const;
  return { ...rules, public: Object.fromEntries(Object.keys(rules.public).map((bucket) => [bucket, half])) };
}

async function openSheets(): Promise<SheetsServer> {
  const sheets = new SheetsServer();
  sheets.sheets = sheetWith(200);
  await sheets.start();
  onTestFinished(() => sheets.stop());
  return sheets;
}

function sheetWith(price: number): SheetsServer['sheets'] {
  const rows = [
    ['Device', 'Price'],
    ['Drill', price],
  ];
  return [{ title: 'Tools', sheetId: 0, rows }];
}

function readingFrom(sheets: SheetsServer): Record<string, string> {
  return {
    PRICE_SOURCE: sheets.spreadsheetId,
    GOOGLE_API_KEY: sheets.apiKey,
    SHEETS_BASE_URL: sheets.address,
    SYNC_SECONDS: '1',
  };
}

/** Visits that are not counted yet. */
async function waitingVisits({ query }: Database): Promise<number> {
  return (await query.selectFrom('analytics_inbox').select('id').execute()).length;
}
