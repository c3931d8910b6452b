import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { makeTemporaryFolder } from '#test/build-test-app.ts';
import { makeSignal } from '#test/signal.ts';
import { silent } from '#test/silent-logger.ts';
import { watchForChanges } from './change-watch.ts';

/** Only the part of a database that sends notifications. */
function newsOnly() {
  const handlers: (() => void)[] = [];
  const onNotice: Database['onNotice'] = async (_channel, handler) => {
    handlers.push(handler);
    return () => {};
  };
  return {
    database: { engine: 'postgres', onNotice, readAtOnce: () => null } as Partial<Database> as Database,
    tell: () => handlers[0]?.(),
  };
}

const watch = (database: Database, look: () => Promise<void>, isBehind?: () => boolean) =>
  watchForChanges(database, {
    channels: ['prices'],
    look,
    ...(isBehind && { isBehind }),
    faults: new FaultLog(silent),
    failed: 'cannot look',
    worksAgain: 'looks again',
  });

test('notifications during a check lead to one more check, however many there were', async () => {
  const { database, tell } = newsOnly();
  const firstLook = makeSignal();
  const look = vi.fn(() => (look.mock.calls.length === 1 ? firstLook.given : Promise.resolve()));
  const { stop } = await watch(database, look);
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
  const { stop } = await watch(database, look);
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
  const { stop } = await watch(newsOnly().database, look);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(look).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledTimes(1);
  await stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});

const record = ({ query }: Database) =>
  query.insertInto('audit').values({ at: 0, actor: 'admin', action: 'test' }).execute();

test('SQLite is looked at again only after a commit, a failure, or if something is left to do', async () => {
  const folder = makeTemporaryFolder();
  const [here, elsewhere] = [await openSqlite(folder), await openSqlite(folder)];
  onTestFinished(async () => void (await Promise.all([here.close(), elsewhere.close()])));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let isBehind = false;
  const look = vi.fn(async () => {});
  const { stop } = await watch(here, look, () => isBehind);
  const looksAfterASecond = async () => {
    look.mockClear();
    await vi.advanceTimersByTimeAsync(1000);
    return look.mock.calls.length;
  };
  expect(await looksAfterASecond()).toBe(1);
  expect(await looksAfterASecond()).toBe(0);
  await record(here);
  expect(await looksAfterASecond()).toBe(1);
  expect(await looksAfterASecond()).toBe(0);
  await record(elsewhere);
  look.mockRejectedValueOnce(new Error('away'));
  expect(await looksAfterASecond()).toBe(1);
  expect(await looksAfterASecond()).toBe(1);
  expect(await looksAfterASecond()).toBe(0);
  isBehind = true;
  expect(await looksAfterASecond()).toBe(1);
  await stop();
});
