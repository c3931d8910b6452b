import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { failuresOf, guess, knowDevice, makePerson } from '#test/identity/throttle-stand.ts';
import { createThrottle, type Throttle } from './throttle.service.ts';

describeOnBothEngines('a loop of right secrets', (open) => {
  let database: Database;
  let throttle: Throttle;
  const wall = { ms: 0 };
  const clock = { now: () => wall.ms };

  beforeEach(async () => {
    wall.ms = Date.UTC(2026, 0, 1);
    database = await open();
    throttle = createThrottle({ database, clock });
  });

  /** How many of them are tested. */
  const loop = async (times: number, originOf: (time: number) => Parameters<Throttle['attempt']>[0]) => {
    let tested = 0;
    for (let time = 0; time < times; time += 1)
      if ((await guess(throttle, originOf(time), 'right')) === 'right') tested += 1;
    return tested;
  };

  test.each([
    ['one address', () => ({ address: '203.0.113.7', deviceId: null })],
    ['ever new addresses of a /24', (time: number) => ({ address: `203.0.113.${time}`, deviceId: null })],
    ['a /64 after the other', (time: number) => ({ address: `2001:db8:0:${time}::1`, deviceId: null })],
  ])('from %s is tested 120 times, then every 10 s', async (_, originOf) => {
    expect(await loop(125, originOf)).toBe(120);
    expect(await guess(throttle, originOf(200), 'right')).toBe(10);
    wall.ms += 10_000;
    expect(await loop(2, originOf)).toBe(1);
    expect(await guess(throttle, { address: '198.51.100.1', deviceId: null }, 'right')).toBe('right');
  });

  test('on a known device is tested as often, whatever its network does', async () => {
    const device = await knowDevice(database, 'd1', await makePerson(database));
    expect(await loop(125, () => device)).toBe(120);
    expect(await guess(throttle, { ...device, deviceId: null }, 'right')).toBe('right');
  });

  test('is not taken for a failure', async () => {
    await loop(125, () => ({ address: '203.0.113.7', deviceId: null }));
    expect(await failuresOf(database, 'address:203.0.113.7')).toBe(0);
  });
});
