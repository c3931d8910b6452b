import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusalPace } from './refusal-pace.ts';

const EVERY_MS = 5;

describe('refusals', () => {
  let pace: RefusalPace;
  const told = new Map<string, number>();

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
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
  /** How many of each key are told by then. Each step is planned in a turn of the event loop. */
  const toldAfter = async (ms: number) => {
    await nextTurn();
    for (let passed = 0; passed < ms; passed += EVERY_MS) {
      vi.advanceTimersByTime(EVERY_MS);
      await nextTurn();
    }
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

  test('are told at once again as many as it has rested for', async () => {
    pace = new RefusalPace({ atOnce: 3 });
    refuse('a', 6);
    await toldAfter(15 + 10);
    refuse('a', 6);
    expect(await toldAfter(0)).toEqual({ a: 8 });
    await toldAfter(20 + 100);
    refuse('a', 6);
    expect(await toldAfter(0)).toEqual({ a: 15 });
  });

  test('are told at once while as many are held as may be, and held again afterwards', async () => {
    pace = new RefusalPace({ atOnce: 3, mostHeld: 10 });
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

  test('are told one for each turn of the event loop where it cannot keep up', async () => {
    vi.useRealTimers();
    pace = new RefusalPace({ atOnce: 1, everyMs: 1 });
    let turn = 0;
    const turns: number[] = [];
    await pace.wait('a');
    for (let time = 0; time < 10; time += 1) {
      void pace.wait('a').then(() => {
        turns.push(turn);
        workFor(3);
      });
    }
    while (turns.length < 10) {
      await nextTurn();
      turn += 1;
    }
    expect(new Set(turns).size).toBe(10);
  });

  test('are all told when it is over, and nobody waits afterwards', async () => {
    pace = new RefusalPace({ atOnce: 3 });
    refuse('a', 20);
    refuse('b', 20);
    pace.end();
    refuse('a', 20);
    expect(await toldAfter(0)).toEqual({ a: 40, b: 20 });
    await toldAfter(5);
    expect(vi.getTimerCount()).toBe(0);
  });
});

function workFor(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}
