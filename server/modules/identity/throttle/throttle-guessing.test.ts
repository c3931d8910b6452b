import { beforeEach, expect, test } from 'vitest';
import { Failure } from '#server/platform/http/failure.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { IS_LONG } from '#test/faults/long-form.ts';
import { knowDevice, makePerson, standUpThrottle } from '#test/identity/throttle-stand.ts';
import type { EntryPoint } from './throttle-rules.ts';

const DAY_MS = 24 * 3_600_000;
/** Thousands of questions to a database take their time on a busy machine. */
const TEST_MS = 180_000;
/** A day of guesses: as many as the rules were made for in the long form. */
const MANY = IS_LONG ? 10_000 : 2000;
const MANY_TEXT = MANY.toLocaleString('en');
const ADDRESSES = MANY / 5;

interface Guess {
  readonly deviceId?: string;
  readonly isRight?: boolean;
  readonly entryPoint?: EntryPoint;
}

describeOnBothEngines('guessing', (open, engine) => {
  // The rules are the same on both engines and both are tested below; the long form sends all guesses to each.
  const testOfMany = test.skipIf(engine === 'postgres' && !IS_LONG);

  const stand = standUpThrottle(open);
  const { wall } = stand;
  let evaluated = 0;

  beforeEach(() => {
    evaluated = 0;
  });

  /** Whether it was evaluated. */
  const guess = async (address: string, options: Guess = {}) => {
    const { deviceId = null, isRight = false, entryPoint = 'sign-in' } = options;
    const check = async () => {
      evaluated += 1;
      return isRight ? 'right' : null;
    };
    try {
      await stand.throttle.attempt({ address, deviceId }, check, entryPoint);
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === 'attempts/too-many') return false;
      throw error;
    }
  };
  const guessFromNetworks = async (from: number, to: number, options?: Guess) => {
    for (let index = from; index < to; index += 1) {
      expect(await guess(networkAddressOf(index), options)).toBe(true);
    }
  };

  testOfMany(
    `${MANY_TEXT} times in a day from one address is evaluated at most 40 times, even if one guess is right`,
    async () => {
      const moments = 500;
      const heard: boolean[] = [];
      for (let moment = 0; moment < moments; moment += 1) {
        const guesses = Array.from({ length: MANY / moments }, (_, index) =>
          guess('203.0.113.7', { isRight: moment === 388 && index === 3 }),
        );
        heard.push(...(await Promise.all(guesses)));
        wall.ms += DAY_MS / moments;
      }
      expect(heard).toHaveLength(MANY);
      expect(evaluated).toBeLessThanOrEqual(40);
      expect(evaluated).toBeGreaterThan(30);
      expect(heard[(388 * MANY) / moments + 3]).toBe(false);
    },
    TEST_MS,
  );

  testOfMany(
    `5 times from each of ${ADDRESSES} addresses in as many networks is evaluated at most 500 times, and a known device gets through`,
    async () => {
      await knowDevice(stand.database, 'd1', await makePerson(stand.database));
      for (let from = 0; from < ADDRESSES; from += 50) {
        const addresses = Array.from({ length: 50 }, (_, index) => networkAddressOf(from + index));
        await Promise.all(addresses.flatMap((address) => Array.from({ length: 5 }, () => guess(address))));
        wall.ms += 200_000 / (ADDRESSES / 50);
      }
      expect(evaluated).toBeLessThanOrEqual(500);
      expect(evaluated).toBeGreaterThanOrEqual(200);
      await guess('198.51.100.1');
      expect(await guess('198.51.100.1', { isRight: true })).toBe(false);
      expect(await guess('198.51.100.1', { isRight: true, deviceId: 'd1' })).toBe(true);
    },
    TEST_MS,
  );

  testOfMany(
    `${MANY_TEXT} times from ${ADDRESSES} addresses in one /48 is evaluated about 40 times, and delays no correct PIN from another network`,
    async () => {
      const refusedElsewhere: string[] = [];
      for (let moment = 0; moment < 200; moment += 1) {
        const perMoment = MANY / 200;
        const guesses = Array.from({ length: perMoment }, (_, index) =>
          guess(`2001:db8:0:${(((moment % 40) * perMoment + index) * 16).toString(16)}::1`),
        );
        await Promise.all(guesses);
        // A new browser in a new network, right away, at either entry point.
        const address = networkAddressOf(moment);
        const entryPoint = moment % 2 === 0 ? 'sign-in' : 'gate';
        if (!(await guess(address, { isRight: true, entryPoint }))) refusedElsewhere.push(address);
        wall.ms += 500;
      }
      expect(refusedElsewhere).toEqual([]);
      expect(evaluated - 200).toBeGreaterThanOrEqual(40);
      expect(evaluated - 200).toBeLessThanOrEqual(45);
    },
    TEST_MS,
  );

  test('201 times from one /48, then twice a second, delays no new browser in another network', async () => {
    for (let index = 0; index < 201; index += 1) await guess(`2001:db8:0:${index.toString(16)}::1`);
    for (let time = 0; time < 30; time += 1) {
      await guess(`2001:db8:0:${(300 + 2 * time).toString(16)}::1`);
      await guess(`2001:db8:0:${(301 + 2 * time).toString(16)}::1`);
      expect(await guess('203.0.113.7', { isRight: true })).toBe(true);
      expect(await guess(`2001:db8:1:${time}::1`, { isRight: true, entryPoint: 'gate' })).toBe(true);
      wall.ms += 1000;
    }
  });

  test('from new networks is evaluated 20 more times after 200 failures, then once a minute until the hour is over', async () => {
    await guessFromNetworks(0, 220);
    expect(await guess(networkAddressOf(220))).toBe(false);
    wall.ms += 59_999;
    expect(await guess(networkAddressOf(220))).toBe(false);
    wall.ms += 1;
    expect(await guess(networkAddressOf(220))).toBe(true);
    expect(await guess(networkAddressOf(221))).toBe(false);
    wall.ms += 59 * 60_000;
    await guessFromNetworks(221, 223);
  });

  test('with the right PIN uses none of the attempts beyond the global limit', async () => {
    await guessFromNetworks(0, 219);
    for (let index = 0; index < 30; index += 1)
      expect(await guess(networkAddressOf(1000 + index), { isRight: true })).toBe(true);
    expect(await guess(networkAddressOf(219))).toBe(true);
    expect(await guess(networkAddressOf(220), { isRight: true })).toBe(false);
  });

  test('from few networks leaves half of the attempts beyond the global limit to other networks', async () => {
    await guessFromNetworks(0, 200);
    // These five networks keep trying, and would otherwise use every attempt that the limit allows.
    const come = async () => {
      for (let round = 0; round < 5; round += 1) {
        for (let network = 0; network < 5; network += 1) await guess(`192.0.${network}.${round}`);
      }
    };
    await come();
    for (let minute = 0; minute < 30; minute += 1) {
      wall.ms += 60_000;
      await come();
      expect(await guess(networkAddressOf(1000 + minute), { isRight: true })).toBe(true);
    }
    // The more a network has failed, the more it leaves to others.
    evaluated = 0;
    for (let index = 0; index < 20; index += 1) await guess(networkAddressOf(2000 + index));
    expect(evaluated).toBeGreaterThanOrEqual(8);
  });

  test('at the gate up to the limit does not slow sign-ins, and the reverse', async () => {
    await guessFromNetworks(0, 220, { entryPoint: 'gate' });
    expect(await guess(networkAddressOf(220), { entryPoint: 'gate' })).toBe(false);
    await guessFromNetworks(300, 520);
    expect(await guess(networkAddressOf(521))).toBe(false);
  });

  test('at one entry point is counted at the other: a network has one budget', async () => {
    for (let index = 0; index < 5; index += 1)
      expect(await guess('203.0.113.7', { entryPoint: index % 2 === 0 ? 'gate' : 'sign-in' })).toBe(true);
    expect(await guess('203.0.113.7', { entryPoint: 'gate' })).toBe(false);
    expect(await guess('203.0.113.7')).toBe(false);
  });

  test('below the hourly limit is slowed after 1,000 failures in a day', async () => {
    for (let hour = 0; hour < 10; hour += 1) {
      const addresses = Array.from({ length: 100 }, (_, index) => networkAddressOf(hour * 100 + index));
      expect(await Promise.all(addresses.map((address) => guess(address)))).not.toContain(false);
      wall.ms += DAY_MS / 24;
    }
    await guessFromNetworks(1000, 1020);
    expect(await guess(networkAddressOf(1020))).toBe(false);
  });

  test('at the global limit is refused with the exact wait in seconds', async () => {
    await guessFromNetworks(0, 220);
    wall.ms += 12_500;
    const refused = stand.throttle.attempt(
      { address: networkAddressOf(300), deviceId: null },
      async () => null,
    );
    await expect(refused).rejects.toMatchObject({ details: { retryAfterSeconds: 48 } });
  });
});

/** Each in its own /24. */
function networkAddressOf(index: number): string {
  return `10.${index >> 8}.${index & 0xff}.1`;
}
