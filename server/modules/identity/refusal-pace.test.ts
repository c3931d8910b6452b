import { setImmediate as afterAllThatIsReady } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusalPace } from './refusal-pace.ts';

describe('refusals', () => {
  let pace: RefusalPace;
  const told = new Map<string, number>();

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    told.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const refuse = (key: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      void pace.wait(key).then(() => told.set(key, (told.get(key) ?? 0) + 1));
    }
  };
  /** How many of each key are told by then. */
  const toldAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await afterAllThatIsReady();
    return Object.fromEntries(told);
  };

  test('of one key are told 20 at once, then every 5 ms; those of others do not wait for them', async () => {
    pace = new RefusalPace();
    refuse('a', 60);
    refuse('b', 20);
    expect(await toldAfter(0)).toEqual({ a: 20, b: 20 });
    expect(await toldAfter(5)).toEqual({ a: 21, b: 20 });
    expect(await toldAfter(100)).toEqual({ a: 41, b: 20 });
    refuse('b', 1);
    expect(await toldAfter(95)).toEqual({ a: 60, b: 21 });
    refuse('a', 1);
    expect(await toldAfter(0)).toEqual({ a: 60, b: 21 });
    expect(await toldAfter(5)).toEqual({ a: 61, b: 21 });
  });

  test('are all told at once again after a rest', async () => {
    pace = new RefusalPace({ atOnce: 3 });
    refuse('a', 6);
    await toldAfter(30);
    refuse('a', 6);
    expect(await toldAfter(0)).toEqual({ a: 9 });
  });

  test('wait no longer than the longest hold', async () => {
    pace = new RefusalPace({ atOnce: 3, longestHoldMs: 50 });
    refuse('a', 40);
    expect(await toldAfter(49)).toEqual({ a: 12 });
    expect(await toldAfter(1)).toEqual({ a: 40 });
  });

  test('are told at once while as many are held as may be, and held again afterwards', async () => {
    pace = new RefusalPace({ atOnce: 3, longestHoldMs: 50, mostHeld: 10 });
    refuse('a', 40);
    expect(await toldAfter(0)).toEqual({ a: 30 });
    expect(await toldAfter(50)).toEqual({ a: 40 });
    refuse('a', 1);
    expect(await toldAfter(0)).toEqual({ a: 40 });
  });

  test('of ever new keys are told at once, and make no key forget what is held', async () => {
    pace = new RefusalPace({ atOnce: 3, mostKeys: 5 });
    refuse('a', 20);
    for (let index = 0; index < 50; index += 1) refuse(`other ${index}`, 1);
    expect((await toldAfter(0)).a).toBe(3);
    expect(told.size).toBe(51);
    await toldAfter(30);
    // The other keys have rested and make room for a new one.
    refuse('b', 9);
    refuse('a', 1);
    expect(await toldAfter(0)).toMatchObject({ a: 9, b: 3 });
  });
});
