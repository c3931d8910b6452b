import { expect, test } from 'vitest';
import { Failure } from '#server/platform/http/failure.ts';
import { WaitingLine } from './waiting-line.ts';

test('one runs at a time, in order, whatever happens to the one before', async () => {
  const line = new WaitingLine();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === 'a') throw new Error('broken');
    return name;
  };
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => line.run(work(name))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('more than twenty do not wait: the next is refused, until there is room', async () => {
  const line = new WaitingLine();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const waiting = Array.from({ length: 21 }, () => line.run(() => promise));
  const refused = await line.run(async () => 'late').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'request/too-many', details: { retryAfterSeconds: 5 } });
  expect(refused).toBeInstanceOf(Failure);
  resolve();
  await Promise.all(waiting);
  expect(await line.run(async () => 'next')).toBe('next');
});
