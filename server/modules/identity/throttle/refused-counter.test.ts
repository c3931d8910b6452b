import { describe, expect, test } from 'vitest';
import { RefusedTally } from './throttle.service.ts';

describe('the tally of refused attempts', () => {
  test('counts by key, and hands each count over once', async () => {
    const tally = new RefusedTally();
    tally.add('address:203.0.113.7');
    tally.add('address:203.0.113.7');
    tally.add('person:7');
    expect(await handedOver(tally)).toEqual({ 'address:203.0.113.7': 2, 'person:7': 1 });
    expect(await handedOver(tally)).toEqual({});
  });

  test('keeps what could not be written, together with what came since', async () => {
    const tally = new RefusedTally();
    tally.add('person:7');
    const failing = tally.handOver(async () => {
      tally.add('person:7');
      throw new Error('database away');
    });
    await expect(failing).rejects.toThrow('database away');
    expect(await handedOver(tally)).toEqual({ 'person:7': 2 });
  });

  test('stays small under a flood of addresses, and loses none of them', async () => {
    const tally = new RefusedTally();
    for (let index = 0; index < 10_000; index += 1) tally.add(`address:${index}`);
    const counts = await handedOver(tally);
    expect(Object.keys(counts).length).toBeLessThanOrEqual(257);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(10_000);
  });
});

async function handedOver(tally: RefusedTally): Promise<Record<string, number>> {
  let seen = {};
  await tally.handOver(async (counts) => {
    seen = Object.fromEntries(counts);
  });
  return seen;
}
