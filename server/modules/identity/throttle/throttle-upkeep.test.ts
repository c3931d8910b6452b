import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { createThrottle, type Throttle } from './throttle.service.ts';
import { ThrottleLedger } from './throttle-ledger.service.ts';

/** Background writes are late on a busy machine. */
const PATIENT = { timeout: 20_000 };

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 1);

describeOnBothEngines("the throttle's upkeep", (open) => {
  let database: Database;
  let throttle: Throttle;
  const wall = { ms: START };
  const clock = { now: () => wall.ms };
  const traffic = { transactions: 0, isDatabaseAway: false };
  const logger = { info: vi.fn(), warn: vi.fn() };

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    wall.ms = START;
    database = await open();
    traffic.isDatabaseAway = false;
    logger.warn.mockReset();
    throttle = createThrottle({ database: watched(database, traffic), timeZone: 'UTC', clock });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const guess = async (address: string, times: number) => {
    for (let index = 0; index < times; index += 1)
      await throttle.attempt({ address, deviceId: null }, async () => null).catch(expectTooMany);
  };
  const audited = () =>
    database.query
      .selectFrom('audit')
      .select(['at', 'actor', 'action', 'address', 'details'])
      .orderBy('id')
      .execute();
  const budgets = async () => {
    const rows = await database.query
      .selectFrom('throttle_budget')
      .select(['key', 'failures', 'refused'])
      .orderBy('key')
      .execute();
    return rows.map(({ key, failures, refused }) => [key, failures, refused]);
  };
  const clockRow = () => database.query.selectFrom('throttle_clock').selectAll().executeTakeFirst();

  test('lets a flood of refused attempts pass without a transaction', async () => {
    await guess('203.0.113.7', 5);
    traffic.transactions = 0;
    await guess('203.0.113.7', 100);
    expect(traffic.transactions).toBe(0);
    expect(await budgets()).toEqual([
      ['address:203.0.113.7', 5, 0],
      ['network:203.0.113.0/24', 5, 0],
    ]);
  });

  test('saves refused attempts every 10 s, with one audit entry for each visitor and hour', async () => {
    const stop = throttle.startUpkeep(logger);
    await guess('203.0.113.7', 12);
    await guess('2001:db8::1', 6);
    vi.advanceTimersByTime(9999);
    expect(await audited()).toEqual([]);
    vi.advanceTimersByTime(1);
    const told = { at: START, actor: 'visitor', action: 'attempts-refused' };
    const first = [
      { ...told, address: 'address:203.0.113.7', details: '{"count":7}' },
      { ...told, address: 'network:2001:db8:0:0::/64', details: '{"count":1}' },
    ];
    await expect.poll(audited, PATIENT).toEqual(first);
    await guess('203.0.113.7', 2);
    vi.advanceTimersByTime(10_000);
    await expect.poll(audited, PATIENT).toEqual([{ ...first[0], details: '{"count":9}' }, first[1]]);
    expect(await budgets()).toEqual([
      ['address:203.0.113.7', 5, 9],
      ['network:2001:db8:0:0::/48', 5, 0],
      ['network:2001:db8:0:0::/56', 5, 0],
      ['network:2001:db8:0:0::/64', 5, 1],
      ['network:203.0.113.0/24', 5, 0],
    ]);
    wall.ms += HOUR_MS;
    await guess('203.0.113.7', 9);
    await stop();
    expect(await audited()).toHaveLength(3);
  });

  test('records a flood from ever new networks in one entry', async () => {
    for (let index = 0; index < 220; index += 1) await guess(`198.18.${index}.1`, 1);
    for (let index = 0; index < 50; index += 1) await guess(`198.19.${index}.1`, 1);
    await throttle.startUpkeep(logger)();
    expect(await audited()).toMatchObject([{ address: 'unknown-devices:sign-in', details: '{"count":50}' }]);
  });

  test('records a flood from ever new addresses of one network in one entry', async () => {
    for (let index = 0; index < 140; index += 1) await guess(`2001:db8:0:${index.toString(16)}::1`, 1);
    await throttle.startUpkeep(logger)();
    expect(await audited()).toMatchObject([
      { address: 'network:2001:db8:0:0::/56', details: '{"count":120}' },
    ]);
  });

  test('loses no refused attempt while the database is unavailable, and warns once', async () => {
    await guess('203.0.113.7', 8);
    const stop = throttle.startUpkeep(logger);
    traffic.isDatabaseAway = true;
    for (let turn = 1; turn <= 3; turn += 1) {
      traffic.transactions = 0;
      // A run in progress absorbs the next one, so the timer is advanced until a run has begun.
      await expect
        .poll(() => {
          vi.advanceTimersByTime(10_000);
          return traffic.transactions;
        })
        .toBeGreaterThan(0);
    }
    const warnings = logger.warn.mock.calls.map(([, message]) => message);
    expect(
      warnings.filter((message) => message.startsWith('cannot save the counts of refused attempts')),
    ).toHaveLength(1);
    traffic.isDatabaseAway = false;
    await stop();
    expect(await audited()).toMatchObject([{ address: 'address:203.0.113.7', details: '{"count":3}' }]);
  });

  test('advances the clock every minute while nobody tries', async () => {
    const stop = throttle.startUpkeep(logger);
    await guess('203.0.113.7', 1);
    for (let minute = 1; minute <= 3; minute += 1) {
      wall.ms += 60_000;
      vi.advanceTimersByTime(60_000);
      await expect
        .poll(clockRow, PATIENT)
        .toMatchObject({ observed_at: wall.ms, elapsed_ms: minute * 60_000 });
    }
    await stop();
  });

  test('deletes an allowance when it is full, a minute after 25 hours and a budget after 7 days, none before', async () => {
    await guess('203.0.113.7', 1);
    const ledger = new ThrottleLedger(database, clock);
    const keepTimeFor = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        wall.ms += HOUR_MS;
        await ledger.advanceClock();
      }
    };
    const allowances = () => database.query.selectFrom('throttle_allowance').select('key').execute();
    const minutes = () => database.query.selectFrom('throttle_minute').select('minute').execute();
    await ledger.advanceClock();
    expect(await allowances()).toEqual([{ key: 'tests:network:203.0.113.0/24' }]);
    await keepTimeFor(1);
    expect(await allowances()).toEqual([]);
    await keepTimeFor(24);
    expect(await minutes()).toHaveLength(1);
    await keepTimeFor(1);
    expect(await minutes()).toHaveLength(0);
    await keepTimeFor(7 * 24 - 26);
    expect(await budgets()).toHaveLength(2);
    await keepTimeFor(1);
    expect(await budgets()).toHaveLength(0);
  });
});

function expectTooMany(error: unknown): void {
  expect(error).toMatchObject({ code: 'attempts/too-many' });
}

function watched(database: Database, traffic: { transactions: number; isDatabaseAway: boolean }): Database {
  return {
    ...database,
    async transaction(work) {
      traffic.transactions += 1;
      if (traffic.isDatabaseAway) throw new Error('database away');
      return database.transaction(work);
    },
  };
}
