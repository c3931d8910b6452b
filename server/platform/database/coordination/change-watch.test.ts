import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { makeSignal } from '#test/signal.ts';
import { watchForChanges } from './change-watch.ts';

/** Only the part of a database that sends notifications. */
function newsOnly() {
  const handlers: (() => void)[] = [];
  const onNotice: Database['onNotice'] = async (_channel, handler) => {
    handlers.push(handler);
    return () => {};
  };
  return { database: { engine: 'postgres', onNotice } as Database, tell: () => handlers[0]?.() };
}

test('notifications during a check lead to one more check, however many there were', async () => {
  const { database, tell } = newsOnly();
  const firstLook = makeSignal();
  const look = vi.fn(() => (look.mock.calls.length === 1 ? firstLook.given : Promise.resolve()));
  const stop = await watchForChanges(database, ['prices'], look);
  tell();
  tell();
  tell();
  expect(look).toHaveBeenCalledTimes(1);
  firstLook.give();
  await expect.poll(() => look.mock.calls.length).toBe(2);
  await stop();
  expect(look).toHaveBeenCalledTimes(2);
});

test('a finished check does not delay the next notification', async () => {
  const { database, tell } = newsOnly();
  const look = vi.fn(async () => {});
  const stop = await watchForChanges(database, ['prices'], look);
  tell();
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  tell();
  await expect.poll(() => look.mock.calls.length).toBe(2);
  await stop();
});

test('changes without a notification are found by polling every ten seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const look = vi.fn(async () => {});
  const stop = await watchForChanges(newsOnly().database, ['prices'], look);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(look).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledTimes(1);
  await stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});
