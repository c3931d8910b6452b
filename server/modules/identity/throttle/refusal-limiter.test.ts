import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusalLimiter } from './refusal-limiter.ts';

const EVERY_MS = 5;

describe('refusals', () => {
  let refusalLimiter: RefusalLimiter;
  const sent = new Map<string, number>();

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    sent.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const refuse = (key: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      void refusalLimiter.wait(key).then(() => sent.set(key, (sent.get(key) ?? 0) + 1));
    }
  };
  /** How many of each key are sent by then. Each step is scheduled in a turn of the event loop. */
  const toldAfter = async (ms: number) => {
    await nextTurn();
    for (let passed = 0; passed < ms; passed += EVERY_MS) {
      vi.advanceTimersByTime(EVERY_MS);
      await nextTurn();
    }
    return Object.fromEntries(sent);
  };

  test('of one key are sent 20 at once, then every 5 ms; those of other keys do not wait for them', async () => {
    refusalLimiter = new RefusalLimiter();
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

  test('may be sent at once again after a pause, one for each interval', async () => {
    refusalLimiter = new RefusalLimiter({ burst: 3 });
    refuse('a', 6);
    await toldAfter(15 + 10);
    refuse('a', 6);
    expect(await toldAfter(0)).toEqual({ a: 8 });
    await toldAfter(20 + 100);
    refuse('a', 6);
    expect(await toldAfter(0)).toEqual({ a: 15 });
  });

  test('are sent at once while the limit of held ones is reached, and held again afterwards', async () => {
    refusalLimiter = new RefusalLimiter({ burst: 3, maxHeld: 10 });
    refuse('a', 40);
    expect(await toldAfter(0)).toEqual({ a: 30 });
    expect(await toldAfter(50)).toEqual({ a: 40 });
    refuse('a', 1);
    expect(await toldAfter(0)).toEqual({ a: 40 });
  });

  test('of ever new keys are sent at once, and do not affect held ones', async () => {
    refusalLimiter = new RefusalLimiter({ burst: 3, maxKeys: 5 });
    refuse('a', 20);
    for (let index = 0; index < 50; index += 1) refuse(`other ${index}`, 1);
    expect((await toldAfter(0)).a).toBe(3);
    expect(sent.size).toBe(51);
    await toldAfter(30);
    // The other keys were idle, so a new one replaces them.
    refuse('b', 9);
    refuse('a', 1);
    expect(await toldAfter(0)).toMatchObject({ a: 9, b: 3 });
  });

  test('are sent one for each turn of the event loop on an overloaded machine', async () => {
    vi.useRealTimers();
    refusalLimiter = new RefusalLimiter({ burst: 1, everyMs: 1 });
    let turn = 0;
    const turns: number[] = [];
    await refusalLimiter.wait('a');
    for (let time = 0; time < 10; time += 1) {
      void refusalLimiter.wait('a').then(() => {
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

  test('are all sent at the shutdown, and nobody waits afterwards', async () => {
    refusalLimiter = new RefusalLimiter({ burst: 3 });
    refuse('a', 20);
    refuse('b', 20);
    refusalLimiter.stop();
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
