import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { IS_LONG } from '#test/faults/long-form.ts';
import { knowDevice, makePerson } from '#test/identity/throttle-stand.ts';
import { createThrottle, type Throttle } from './throttle.service.ts';

const DAY_MS = 24 * 3_600_000;
/** Ten thousand questions to a database take their time on a busy machine. */
const TEST_MS = 60_000;

describeOnBothEngines('someone who guesses', (open, engine) => {
  // The rules are the same on both engines and proven on both below; twenty thousand questions to each are for the long run.
  const testOfMany = test.skipIf(engine === 'postgres' && !IS_LONG);

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

  testOfMany(
    '10,000 times in a day from one address is heard at most 40 times, with the right one among them',
    async () => {
      const moments = 500;
      const heard: boolean[] = [];
      for (let moment = 0; moment < moments; moment += 1) {
        const guesses = Array.from({ length: 20 }, (_, index) =>
          guess('203.0.113.7', { isRight: moment === 388 && index === 17 }),
        );
        heard.push(...(await Promise.all(guesses)));
        wall.ms += DAY_MS / moments;
      }
      expect(heard).toHaveLength(10_000);
      expect(evaluated).toBeLessThanOrEqual(40);
      expect(evaluated).toBeGreaterThan(30);
      expect(heard[388 * 20 + 17]).toBe(false);
    },
    TEST_MS,
  );

  testOfMany(
    '5 times from each of 2,000 addresses is heard at most 500 times, and a known device gets through',
    async () => {
      await knowDevice(database, 'd1', await makePerson(database));
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
    },
    TEST_MS,
  );

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
