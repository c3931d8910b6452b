import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Role } from '#domain/contract/entities/roles.ts';
import { setVisible } from '#web/features/live/testing/page-presence.ts';
import { sessionDoubted } from '#web/features/sign-in/use-viewer-changes.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { Gate, OtherReply, refuse } from '#web/lib/testing/fake-replies.ts';
import { followVersions } from './follow-versions.ts';

const MINUTE_MS = 60_000;

/** What a proxy that buffers makes of the stream: nothing arrives before it ends. */
const BUFFERED = new Gate();
const TOO_MANY = refuse('events/too-many', { details: { retryAfterSeconds: 60 } });

let api: FakeApi;
let current: { list: number; shop: string; role: Role };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  current = { list: 1, shop: 'a', role: 'vip' };
  api = new FakeApi({ getVersions: () => current }).start();
  api.on('openEvents', BUFFERED);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function follow() {
  const leaving = new AbortController();
  const doubts = vi.fn();
  onTestFinished(sessionDoubted.subscribe(doubts));
  onTestFinished(() => leaving.abort());
  const onVersions = vi.fn(async () => undefined);
  void followVersions({ role: 'vip', signal: leaving.signal, onVersions });
  return { onVersions, doubts };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const asked = () => api.sent('getVersions').length;
const opened = () => api.sent('openEvents').length;

test.each([
  ['through which no event arrives', BUFFERED],
  ['that is refused', TOO_MANY],
])('instead of a stream %s, the page asks once a minute', async (_what, reply) => {
  api.on('openEvents', reply);
  const { onVersions } = follow();
  await pass(MINUTE_MS);
  expect(onVersions).toHaveBeenLastCalledWith({ list: 1, shop: 'a' }, null);
  current = { ...current, list: 2 };
  await pass(MINUTE_MS);
  expect(onVersions).toHaveBeenLastCalledWith({ list: 2, shop: 'a' }, Date.now());
  await pass(5 * MINUTE_MS);
  expect(asked()).toBe(7);
});

test('a proxy that buffers gets another attempt after ten minutes, and a stream ends the asking', async () => {
  const { onVersions } = follow();
  await pass(10 * MINUTE_MS);
  expect([opened(), asked()]).toEqual([1, 10]);
  const event = new TextEncoder().encode('event: versions\ndata: {"list":3,"shop":"a"}\n\n');
  const comment = new TextEncoder().encode(':\n\n');
  api.on(
    'openEvents',
    new OtherReply(() => {
      const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
        stream.enqueue(event);
        setInterval(() => stream.enqueue(comment), 25_000);
      };
      return new Response(new ReadableStream({ start }));
    }),
  );
  await pass(MINUTE_MS);
  expect(onVersions).toHaveBeenLastCalledWith({ list: 3, shop: 'a' }, expect.any(Number));
  const before = asked();
  await pass(20 * MINUTE_MS);
  expect([opened(), asked()]).toEqual([2, before]);
});

test('another role in the answer puts the session in doubt, and its list is not taken for the page’s own', async () => {
  const { onVersions, doubts } = follow();
  current = { list: 9, shop: 'a', role: 'customer' };
  await pass(MINUTE_MS);
  expect([onVersions.mock.calls, doubts.mock.calls.length]).toEqual([[], 1]);
});

test('a hidden page asks for nothing, and at once when it returns', async () => {
  follow();
  await pass(MINUTE_MS);
  setVisible(false);
  await pass(60 * MINUTE_MS);
  expect(asked()).toBe(1);
  setVisible(true);
  await pass(0);
  expect(asked()).toBe(2);
});
