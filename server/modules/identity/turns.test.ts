import { describe, expect, test } from 'vitest';
import { makeSignal } from '#test/signal.ts';
import { Turns } from './turns.ts';

describe('turns', () => {
  test('come one after another, in the order of asking', async () => {
    const turns = new Turns();
    const story: string[] = [];
    const first = makeSignal();
    const work = (name: string, until: Promise<void>) =>
      turns.take('a', async () => {
        story.push(`${name} begins`);
        await until;
        story.push(`${name} ends`);
      });
    const all = [work('one', first.given), work('two', Promise.resolve()), work('three', Promise.resolve())];
    expect(turns.lengthOf('a')).toBe(3);
    first.give();
    await Promise.all(all);
    expect(story).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });

  test('of other names do not wait', async () => {
    const turns = new Turns();
    const never = makeSignal();
    const held = turns.take('a', () => never.given);
    expect(await turns.take('b', async () => 'done')).toBe('done');
    never.give();
    await held;
  });

  test('go on after one that fails, and leave nothing behind', async () => {
    const turns = new Turns();
    const failed = turns.take('a', () => Promise.reject(new Error('no')));
    const next = turns.take('a', async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(turns.lengthOf('a')).toBe(0);
  });

  test('make what was looked up void, if one was taken while the look lasted', async () => {
    const turns = new Turns();
    expect(await turns.lookWhileEmpty('a', async () => 'seen')).toBe('seen');
    const looked = makeSignal();
    const look = (name: string) =>
      turns.lookWhileEmpty(name, async () => {
        await looked.given;
        return 'seen';
      });
    const [here, there] = [look('a'), look('b')];
    // Over before the look is: that nobody is in the line at its end says nothing.
    await turns.take('a', async () => {});
    const held = turns.take('b', () => looked.given);
    expect(await turns.lookWhileEmpty('b', async () => 'seen')).toBeNull();
    looked.give();
    expect([await here, await there]).toEqual([null, null]);
    await held;
    expect(await turns.lookWhileEmpty('b', async () => 'seen')).toBe('seen');
  });
});
