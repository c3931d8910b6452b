import { describe, expect, test } from 'vitest';
import { makeSignal } from '#test/signal.ts';
import { KeyedQueue } from './keyed-queue.ts';

describe('a keyed queue', () => {
  test('runs work with the same key one after another, in the order of the calls', async () => {
    const queue = new KeyedQueue();
    const story: string[] = [];
    const first = makeSignal();
    const work = (name: string, until: Promise<void>) =>
      queue.run('a', async () => {
        story.push(`${name} begins`);
        await until;
        story.push(`${name} ends`);
      });
    const all = [work('one', first.given), work('two', Promise.resolve()), work('three', Promise.resolve())];
    expect(queue.lengthOf('a')).toBe(3);
    first.give();
    await Promise.all(all);
    expect(story).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });

  test('lets work with another key run at the same time', async () => {
    const queue = new KeyedQueue();
    const never = makeSignal();
    const held = queue.run('a', () => never.given);
    expect(await queue.run('b', async () => 'done')).toBe('done');
    never.give();
    await held;
  });

  test('continues after work that fails, and leaves nothing behind', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(queue.lengthOf('a')).toBe(0);
  });

  test('discards what a peek found if work came while it lasted', async () => {
    const queue = new KeyedQueue();
    expect(await queue.peek('a', async () => 'seen')).toBe('seen');
    const mayEnd = makeSignal();
    const peekAt = (name: string) =>
      queue.peek(name, async () => {
        await mayEnd.given;
        return 'seen';
      });
    const [here, there] = [peekAt('a'), peekAt('b')];
    // Ends before the peek: an empty queue afterwards proves nothing.
    await queue.run('a', async () => {});
    const held = queue.run('b', () => mayEnd.given);
    expect(await queue.peek('b', async () => 'seen')).toBeNull();
    mayEnd.give();
    expect([await here, await there]).toEqual([null, null]);
    await held;
    expect(await queue.peek('b', async () => 'seen')).toBe('seen');
  });
});
