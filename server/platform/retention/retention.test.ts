import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, HOUR_MS, type SettableClock, settableClock } from '#test/identity/settable-clock.ts';
import { findRetentionRecord } from './retention.repo.ts';
import { openRetention, type RetentionParts } from './retention.ts';

describeOnBothEngines('retention', (open) => {
  let database: Database;
  let clock: SettableClock;
  const logger = { info: vi.fn(), warn: vi.fn() };
  beforeEach(async () => {
    database = await open();
    clock = settableClock();
    logger.info.mockReset();
    logger.warn.mockReset();
  });

  const start = (backUp?: RetentionParts['backUp']) => openRetention({ database, clock, logger, backUp });
  const removal = (spanMs: number) => {
    const remove = vi.fn(async () => {});
    return { what: 'things', findSpanMs: async () => spanMs, remove };
  };

  test('removes nothing while the clock is ahead, nor after a restart, and logs that once', async () => {
    const old = removal(HOUR_MS);
    await start().checkClock();
    clock.pass(730 * DAY_MS);
    for (let starts = 0; starts < 2; starts += 1) await start().remove(old);
    const running = start();
    logger.warn.mockReset();
    for (let hour = 0; hour < 10; hour += 1) {
      clock.pass(HOUR_MS);
      await running.remove(old);
    }
    expect(old.remove).not.toHaveBeenCalled();
    expect(logger.warn).toHaveBeenCalledOnce();
    clock.pass(-730 * DAY_MS);
    await running.remove(old);
    expect(old.remove).toHaveBeenCalledExactlyOnceWith(clock.now());
    expect(logger.info).toHaveBeenCalledOnce();
  });

  test('removes again after a day of running, of all servers, when they were off for three weeks', async () => {
    const old = removal(HOUR_MS);
    await start().checkClock();
    clock.pass(21 * DAY_MS);
    const instances = [start(), openRetention({ database: await open(), clock, logger })];
    for (let hour = 0; hour <= 24; hour += 1) {
      expect(old.remove).not.toHaveBeenCalled();
      for (const instance of instances) await instance.checkClock();
      clock.pass(HOUR_MS);
    }
    await start().remove(old);
    expect(old.remove).toHaveBeenCalledExactlyOnceWith(clock.now());
  });

  test('trusts earlier records, and not a clock that is years ahead of them', async () => {
    await database.query
      .insertInto('audit')
      .values({ at: clock.now(), actor: 'admin', action: 'signed-in' })
      .execute();
    const lastRecordedAt = clock.now();
    clock.pass(730 * DAY_MS);
    expect(await start().checkClock()).toMatchObject({ now: null });
    expect(await findRetentionRecord(database.query)).toMatchObject({ trustedAt: lastRecordedAt });
  });

  test('makes one backup before it removes more than three days of anything', async () => {
    const backUp = vi.fn(async () => {});
    const retention = start(backUp);
    const usual = removal(3 * DAY_MS);
    await retention.remove(usual);
    expect(backUp).not.toHaveBeenCalled();
    const unusual = removal(3 * DAY_MS + 1);
    unusual.remove.mockImplementation(async () => expect(backUp).toHaveBeenCalledOnce());
    await Promise.all([retention.remove(unusual), retention.remove(unusual), retention.remove(usual)]);
    expect(unusual.remove).toHaveBeenCalledTimes(2);
    expect(backUp).toHaveBeenCalledOnce();
  });

  test('removes nothing when that backup fails, remembers it, and tries again an hour later', async () => {
    const backUp = vi.fn(async () => {});
    backUp.mockRejectedValueOnce(new Error('the disk is full'));
    const retention = start(backUp);
    const old = removal(4 * DAY_MS);
    await retention.remove(old);
    await retention.remove(old);
    expect(backUp).toHaveBeenCalledOnce();
    expect(old.remove).not.toHaveBeenCalled();
    expect(await findRetentionRecord(database.query)).toMatchObject({ backupFailedAt: clock.now() });
    clock.pass(HOUR_MS);
    await retention.remove(old);
    expect(old.remove).toHaveBeenCalledOnce();
    expect(await findRetentionRecord(database.query)).toMatchObject({ backupFailedAt: null });
  });

  test('a shutdown cancels the backup, and nothing is removed or recorded as a failure', async () => {
    const retention = start(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const old = removal(4 * DAY_MS);
    const removing = retention.remove(old);
    await expect.poll(() => findRetentionRecord(database.query)).not.toBeNull();
    retention.stop();
    await removing;
    expect(old.remove).not.toHaveBeenCalled();
    expect(logger.warn).not.toHaveBeenCalled();
    expect(await findRetentionRecord(database.query)).toMatchObject({ backupFailedAt: null });
  });
});
