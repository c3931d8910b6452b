import { describe, expect, test } from 'vitest';
import { RefusedCounter } from './refused-counter.ts';

describe('the counter of refused attempts', () => {
  test('counts by key, and flushes each count once', async () => {
    const counters = new RefusedCounter();
    counters.add('address:203.0.113.7');
    counters.add('address:203.0.113.7');
    counters.add('person:7');
    expect(await handedOver(counters)).toEqual({ 'address:203.0.113.7': 2, 'person:7': 1 });
    expect(await handedOver(counters)).toEqual({});
  });

  test('keeps what could not be saved, together with later counts', async () => {
    const counters = new RefusedCounter();
    counters.add('person:7');
    const failing = counters.flush(async () => {
      counters.add('person:7');
      throw new Error('database away');
    });
    await expect(failing).rejects.toThrow('database away');
    expect(await handedOver(counters)).toEqual({ 'person:7': 2 });
  });

  test('stays small under a flood of addresses, and loses none of them', async () => {
    const counters = new RefusedCounter();
    for (let index = 0; index < 10_000; index += 1) counters.add(`address:${index}`);
    const counts = await handedOver(counters);
    expect(Object.keys(counts).length).toBeLessThanOrEqual(257);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(10_000);
  });
});

async function handedOver(counters: RefusedCounter): Promise<Record<string, number>> {
  let seen = {};
  await counters.flush(async (counts) => {
    seen = Object.fromEntries(counts);
  });
  return seen;
}
