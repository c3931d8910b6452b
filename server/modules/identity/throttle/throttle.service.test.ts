import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { failuresOf, globalFailures, guess, HOME, standUpThrottle } from '#test/identity/throttle-stand.ts';
import { makeSignal } from '#test/signal.ts';
import { clearAttempts, createThrottle, type Throttle } from './throttle.service.ts';
import { ThrottleLedger } from './throttle-ledger.service.ts';

const HOUR_MS = 3_600_000;
const ELSEWHERE = { address: '203.0.113.8', deviceId: null };

describeOnBothEngines('the throttle', (open) => {
  const stand = standUpThrottle(open);
  const { wall, clock, failTimes } = stand;

  /** Waits an hour after each failure, the longest possible wait. */
  const failPatiently = async (times: number, origin: Parameters<Throttle['attempt']>[0] = HOME) => {
    for (let index = 0; index < times; index += 1) {
      expect(await guess(stand.throttle, origin)).toBe('wrong');
      wall.ms += HOUR_MS;
    }
  };
  test('returns the result of the test', async () => {
    expect(await stand.throttle.attempt(HOME, async () => ({ name: 'Ada' }))).toEqual({ name: 'Ada' });
    expect(await stand.throttle.attempt(HOME, async () => null)).toBeNull();
  });

  test('lets 5 failures pass, then makes the address wait 30 s, then twice as long', async () => {
    await failTimes(5);
    expect(await guess(stand.throttle, HOME)).toBe(30);
    wall.ms += 29_001;
    expect(await guess(stand.throttle, HOME)).toBe(1);
    wall.ms += 999;
    expect(await guess(stand.throttle, HOME)).toBe('wrong');
    expect(await guess(stand.throttle, HOME)).toBe(60);
    expect(await guess(stand.throttle, ELSEWHERE)).toBe('wrong');
  });

  test('never makes anyone wait over an hour', async () => {
    await failPatiently(20);
    expect(await guess(stand.throttle, HOME)).toBe('wrong');
    expect(await guess(stand.throttle, HOME)).toBe(3600);
  });

  test('does not begin a test that it refuses, and counts it nowhere', async () => {
    await failTimes(5);
    let hasBegun = false;
    await expect(
      stand.throttle.attempt(HOME, async () => {
        hasBegun = true;
        return 'right';
      }),
    ).rejects.toMatchObject({ code: 'attempts/too-many', details: { retryAfterSeconds: 30 } });
    expect(hasBegun).toBe(false);
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(5);
    expect(await globalFailures(stand.database)).toBe(5);
  });

  test('counts the whole /64 of an IPv6 address as one', async () => {
    for (let index = 1; index <= 5; index += 1)
      expect(await guess(stand.throttle, { address: `2001:db8::${index}`, deviceId: null })).toBe('wrong');
    expect(await guess(stand.throttle, { address: '2001:db8::ffff:1', deviceId: null })).toBe(30);
    expect(await guess(stand.throttle, { address: '2001:db8:0:1::1', deviceId: null })).toBe('wrong');
  });

  test.each([
    [
      '20 failures of a /56',
      20,
      (index: number) => `2001:db8:0:${index.toString(16)}::1`,
      '2001:db8:0:ff::1',
    ],
    [
      '40 failures of a /48',
      40,
      (index: number) => `2001:db8:0:${index.toString(16)}00::1`,
      '2001:db8:0:ff00::1',
    ],
    ['40 failures of a /24', 40, (index: number) => `198.51.100.${index}`, '198.51.100.255'],
  ])(
    'makes every address of the network wait 30 s after %s, then twice as long',
    async (_, times, nth, last) => {
      for (let index = 1; index <= times; index += 1)
        await failTimes(1, { address: nth(index), deviceId: null });
      const neighbour = { address: last, deviceId: null };
      expect(await guess(stand.throttle, neighbour, 'right')).toBe(30);
      expect(await guess(stand.throttle, ELSEWHERE, 'right')).toBe('right');
      wall.ms += 30_000;
      expect(await guess(stand.throttle, neighbour)).toBe('wrong');
      expect(await guess(stand.throttle, neighbour)).toBe(60);
    },
  );

  test('counts a failure before the test begins, so that a crash in the middle frees no guess', async () => {
    await stand.throttle.attempt(HOME, async () => {
      expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(1);
      expect(await globalFailures(stand.database)).toBe(1);
      return null;
    });
  });

  test('reverts exactly what a success had reserved: earlier failures and their wait stay', async () => {
    await failTimes(5);
    wall.ms += 30_000;
    expect(await guess(stand.throttle, HOME, 'right')).toBe('right');
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(5);
    expect(await failuresOf(stand.database, 'network:203.0.113.0/24')).toBe(5);
    expect(await globalFailures(stand.database)).toBe(5);
    expect(await guess(stand.throttle, HOME)).toBe('wrong');
    expect(await guess(stand.throttle, HOME)).toBe(60);
  });

  test('keeps nothing of an address that only succeeded', async () => {
    await guess(stand.throttle, HOME, 'right');
    expect(await stand.database.query.selectFrom('throttle_budget').selectAll().execute()).toEqual([]);
    expect(await globalFailures(stand.database)).toBe(0);
  });

  test('does not count a test that threw, and passes its error on', async () => {
    await failTimes(4);
    for (let index = 0; index < 10; index += 1) {
      const broken = stand.throttle.attempt(HOME, () => Promise.reject(new Error('database away')));
      await expect(broken).rejects.toThrow('database away');
    }
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(4);
    expect(await globalFailures(stand.database)).toBe(4);
  });

  test('never tests more than allowed when 50 guess at once on two instances', async () => {
    const other = createThrottle({ database: await open(), timeZone: 'UTC', clock });
    const guesses = Array.from({ length: 50 }, (_, index) => guess(index % 2 ? stand.throttle : other, HOME));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(5);
  });

  test('refuses none of 50 correct attempts at once, even with one failure left', async () => {
    await failTimes(4);
    const guesses = Array.from({ length: 50 }, () => guess(stand.throttle, HOME, 'right'));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['right']));
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(4);
  });

  test('refuses none of 60 correct attempts at once from one network, even with one failure left', async () => {
    for (let index = 0; index < 39; index += 1)
      await failTimes(1, { address: `203.0.113.${index}`, deviceId: null });
    const guesses = Array.from({ length: 60 }, (_, index) =>
      guess(stand.throttle, { address: `203.0.113.${100 + index}`, deviceId: null }, 'right'),
    );
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['right']));
    expect(await failuresOf(stand.database, 'network:203.0.113.0/24')).toBe(39);
  });

  test('makes a correct attempt wait while the last failure is reserved, however late it reads the count', async () => {
    await failTimes(4);
    const [reads, begun, end] = [makeSignal(), makeSignal(), makeSignal()];
    const { findRefusal } = ThrottleLedger.prototype;
    vi.spyOn(ThrottleLedger.prototype, 'findRefusal').mockImplementationOnce(async function (
      this: ThrottleLedger,
      limits,
    ) {
      await reads.given;
      return findRefusal.call(this, limits);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const late = guess(stand.throttle, HOME, 'right');
    const tested = stand.throttle.attempt(HOME, async () => {
      begun.give();
      await end.given;
      return 'right';
    });
    await begun.given;
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(5);
    reads.give();
    end.give();
    expect([await tested, await late]).toEqual(['right', 'right']);
  });

  test('lets 64 wait behind the current test, and refuses the next one for a second', async () => {
    const end = makeSignal();
    const begun = makeSignal();
    const tested = stand.throttle.attempt(HOME, async () => {
      begun.give();
      await end.given;
      return 'right';
    });
    await begun.given;
    const answered: unknown[] = [];
    const outcomes = Array.from({ length: 70 }, async () => {
      const outcome = await guess(stand.throttle, HOME, 'right');
      answered.push(outcome);
      return outcome;
    });
    // Only refused attempts are answered now: all others wait.
    await expect.poll(() => answered, { timeout: 20_000 }).toEqual([1, 1, 1, 1, 1, 1]);
    end.give();
    await tested;
    const settled = await Promise.all(outcomes);
    expect(settled.filter((outcome) => outcome === 'right')).toHaveLength(64);
    expect(settled.filter((outcome) => outcome === 1)).toHaveLength(6);
  });

  test('keeps its counts after a restart', async () => {
    await failTimes(5);
    const restarted = createThrottle({ database: await open(), timeZone: 'UTC', clock });
    expect(await guess(restarted, HOME)).toBe(30);
    wall.ms += 30_000;
    expect(await guess(restarted, HOME)).toBe('wrong');
    expect(await guess(restarted, HOME)).toBe(60);
  });

  test.each(['the same process', 'a restart'])(
    'clears no count when the clock jumps ahead by 25 hours: %s',
    async (who) => {
      await failPatiently(12);
      await failTimes(1);
      wall.ms += 25 * HOUR_MS;
      const asked =
        who === 'a restart'
          ? createThrottle({ database: await open(), timeZone: 'UTC', clock })
          : stand.throttle;
      expect(await guess(asked, HOME)).toBe('wrong');
      expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(14);
      expect(await guess(asked, HOME)).toBe(3600);
      expect(await globalFailures(stand.database)).toBe(14);
    },
  );

  test.each(['the same process', 'a restart'])(
    'makes nobody wait longer when the clock jumps back by a year: %s',
    async (who) => {
      await failPatiently(13);
      await failTimes(1);
      wall.ms -= 365 * 24 * HOUR_MS;
      const asked =
        who === 'a restart'
          ? createThrottle({ database: await open(), timeZone: 'UTC', clock })
          : stand.throttle;
      expect(await guess(asked, HOME)).toBe(3600);
      wall.ms += HOUR_MS - 1;
      expect(await guess(asked, HOME)).toBe(1);
      wall.ms += 1;
      expect(await guess(asked, HOME)).toBe('wrong');
    },
  );

  test('clears all counts on request, on every server', async () => {
    await failTimes(5);
    await failTimes(1, ELSEWHERE);
    await clearAttempts({ database: await open(), clock });
    // Two addresses and their network.
    const [cleared] = await stand.database.query.selectFrom('audit').select(['action', 'details']).execute();
    expect(cleared).toEqual({ action: 'attempts-cleared', details: '{"count":3}' });
    expect(await guess(stand.throttle, HOME)).toBe('wrong');
    expect(await globalFailures(stand.database)).toBe(1);
  });
});
