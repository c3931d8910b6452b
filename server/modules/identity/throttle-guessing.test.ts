import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { createThrottle, type Throttle } from './throttle.service.ts';

const DAY_MS = 24 * 3_600_000;

describeOnBothEngines('someone who guesses', (open) => {
  let database: Database;
  let throttle: Throttle;
  let evaluated = 0;
  const wall = { ms: 0 };
  const clock = { now: () => wall.ms };

  beforeEach(async () => {
    wall.ms = Date.UTC(2026, 0, 1);
    evaluated = 0;
    database = await open();
    throttle = createThrottle({ database, clock });
  });

  /** Whether it was evaluated. */
  const guess = async (address: string, options: { deviceId?: string; isRight?: boolean } = {}) => {
    const { deviceId = null, isRight = false } = options;
    try {
      await throttle.attempt({ address, deviceId }, async () => {
        evaluated += 1;
        return isRight ? 'right' : null;
      });
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === 'attempts/too-many') return false;
      throw error;
    }
  };
  const knowDevice = async (deviceId: string) => {
    const { id } = await database.query
      .insertInto('credential')
      .values({ owner: 'admin', customer_id: null, lookup: 'x', updated_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.query
      .insertInto('known_device')
      .values({ device_id: deviceId, credential_id: id, first_seen_at: 0, last_seen_at: 0 })
      .execute();
  };

  test('10,000 times in a day from one address is heard at most 40 times, with the right one among them', async () => {
    const guesses = 10_000;
    const right = 7777;
    let isRightHeard = false;
    for (let index = 0; index < guesses; index += 1) {
      const isHeard = await guess('203.0.113.7', { isRight: index === right });
      if (index === right) isRightHeard = isHeard;
      wall.ms += DAY_MS / guesses;
    }
    expect(evaluated).toBeLessThanOrEqual(40);
    expect(evaluated).toBeGreaterThan(30);
    expect(isRightHeard).toBe(false);
  });

  test('5 times from each of 2,000 addresses is heard at most 500 times, and a known device gets through', async () => {
    await knowDevice('d1');
    for (let from = 0; from < 2000; from += 50) {
      const addresses = Array.from({ length: 50 }, (_, index) => addressOf(from + index));
      await Promise.all(addresses.flatMap((address) => Array.from({ length: 5 }, () => guess(address))));
      wall.ms += 5000;
    }
    expect(evaluated).toBeLessThanOrEqual(500);
    expect(evaluated).toBeGreaterThanOrEqual(200);
    await guess('198.51.100.1');
    expect(await guess('198.51.100.1', { isRight: true })).toBe(false);
    expect(await guess('198.51.100.1', { isRight: true, deviceId: 'd1' })).toBe(true);
  });

  test('from ever new addresses is heard once a minute after 200 failures, until the hour is over', async () => {
    for (let index = 0; index < 200; index += 1) expect(await guess(addressOf(index))).toBe(true);
    // The first one finds nobody before it; from then on there is one every 60 s, right or wrong.
    expect(await guess(addressOf(200), { isRight: true })).toBe(true);
    expect(await guess(addressOf(201))).toBe(false);
    wall.ms += 59_999;
    expect(await guess(addressOf(201))).toBe(false);
    wall.ms += 1;
    expect(await guess(addressOf(201))).toBe(true);
    expect(await guess(addressOf(202))).toBe(false);
    wall.ms += 59 * 60_000;
    expect(await guess(addressOf(203))).toBe(true);
    expect(await guess(addressOf(204))).toBe(true);
  });

  test('slowly enough for the hour is slowed after 1,000 failures in a day', async () => {
    for (let hour = 0; hour < 10; hour += 1) {
      const addresses = Array.from({ length: 100 }, (_, index) => addressOf(hour * 100 + index));
      expect(await Promise.all(addresses.map((address) => guess(address)))).not.toContain(false);
      wall.ms += DAY_MS / 24;
    }
    expect(await guess(addressOf(1001))).toBe(true);
    expect(await guess(addressOf(1002))).toBe(false);
  });

  test('is told about the crowd in seconds, and told no lie', async () => {
    for (let index = 0; index < 201; index += 1) await guess(addressOf(index));
    wall.ms += 12_500;
    const refused = throttle.attempt({ address: addressOf(300), deviceId: null }, async () => null);
    await expect(refused).rejects.toMatchObject({ details: { retryAfterSeconds: 48 } });
  });
});

function addressOf(index: number): string {
  return `198.18.${index >> 8}.${index & 0xff}`;
}
