import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { failuresOf, guess, knowDevice, makePerson, standUpThrottle } from '#test/identity/throttle-stand.ts';
import { createThrottle } from './throttle.service.ts';

const ELSEWHERE = { address: '198.51.100.1', deviceId: null };

describeOnBothEngines('a loop of correct secrets', (open) => {
  const stand = standUpThrottle(open);
  const { wall, clock } = stand;

  beforeEach(async () => {
    await knowDevice(stand.database, 'd1', await makePerson(stand.database));
  });

  /** As after that many tests at once, to keep this test short. */
  const haveTested = (key: string, times: number) =>
    stand.database.query
      .updateTable('throttle_allowance')
      .set({ spent_until_ms: times * 10_000 })
      .where('key', '=', key)
      .execute();

  test.each([
    {
      from: 'ever new addresses of a /24',
      key: 'tests:network:203.0.113.0/24',
      originOf: (time: number) => ({ address: `203.0.113.${time}`, deviceId: null }),
    },
    {
      from: 'one /64 after the other',
      key: 'tests:network:2001:db8:0:0::/48',
      originOf: (time: number) => ({ address: `2001:db8:0:${time}::1`, deviceId: null }),
    },
    {
      from: 'a known device, wherever it is',
      key: 'tests:device:d1',
      originOf: (time: number) => ({ address: `203.0.${time}.7`, deviceId: 'd1' }),
    },
  ])('from $from is tested 120 times, then every 10 s', async ({ key, originOf }) => {
    expect(await guess(stand.throttle, originOf(1), 'right')).toBe('right');
    await haveTested(key, 118);
    for (const time of [2, 3]) expect(await guess(stand.throttle, originOf(time), 'right')).toBe('right');
    expect(await guess(stand.throttle, originOf(4), 'right')).toBe(10);
    wall.ms += 10_000;
    expect(await guess(stand.throttle, originOf(5), 'right')).toBe('right');
    expect(await guess(stand.throttle, originOf(6), 'right')).toBe(10);
    expect(await guess(stand.throttle, ELSEWHERE, 'right')).toBe('right');
    expect(await failuresOf(stand.database, 'network:203.0.113.0/24')).toBe(0);
  });

  test('is refused without a transaction, and is not counted as a failure', async () => {
    await guess(stand.throttle, { ...ELSEWHERE, deviceId: 'd1' }, 'right');
    await haveTested('tests:device:d1', 120);
    let transactions = 0;
    const watched: Database = {
      ...stand.database,
      transaction: (work) => {
        transactions += 1;
        return stand.database.transaction(work);
      },
    };
    const throttled = createThrottle({ database: watched, timeZone: 'UTC', clock });
    for (let time = 0; time < 5; time += 1)
      expect(await guess(throttled, { ...ELSEWHERE, deviceId: 'd1' }, 'right')).toBe(10);
    expect(transactions).toBe(0);
    expect(await failuresOf(stand.database, 'device:d1')).toBe(0);
  });
});
