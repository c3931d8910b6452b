import { afterEach, expect, test, vi } from 'vitest';
import { accessLost } from '#web/lib/api/request.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { OtherReply, refuse } from '#web/lib/testing/fake-replies.ts';
import { readEvents } from './event-stream.ts';

const TOKEN = 'a'.repeat(64);

afterEach(() => {
  vi.useRealTimers();
});

function eventOf(data: object): string {
  return `event: versions\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A stream that stays open after these pieces, unless it is closed. */
function streamOf(pieces: readonly string[], isClosed = true): OtherReply {
  const encoder = new TextEncoder();
  return new OtherReply(() => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        if (isClosed) controller.close();
      },
    });
    return new Response(body);
  });
}

function read(onVersions: (versions: object) => Promise<void>, signal = new AbortController().signal) {
  return readEvents({ signal, onVersions });
}

test('the token is sent, and events arrive in order until the stream ends', async () => {
  localStorage.setItem('auth_token', TOKEN);
  const api = new FakeApi().start();
  const first = eventOf({ list: 4, shop: 'a' });
  api.on(
    'openEvents',
    streamOf([':\n\n', first.slice(0, 9), first.slice(9) + eventOf({ list: 5, shop: 'a' })]),
  );
  const seen: object[] = [];
  await read(async (versions) => void seen.push(versions));
  expect(seen).toEqual([
    { list: 4, shop: 'a' },
    { list: 5, shop: 'a' },
  ]);
  expect(api.sent('openEvents')[0]?.token).toBe(TOKEN);
});

test.each(['site-locked', 'session-ended'] as const)('a refusal as %s is announced', async (code) => {
  const api = new FakeApi().start();
  api.on('openEvents', refuse(code));
  const heard: string[] = [];
  const stop = accessLost.subscribe((lost) => heard.push(lost));
  await expect(read(async () => undefined)).rejects.toThrow('401');
  stop();
  expect(heard).toEqual([code]);
});

test.each([
  ['no number for the list', eventOf({ list: 'x', shop: 'a' })],
  ['no JSON', 'data: hello\n\n'],
])('a stream with %s fails', async (_what, text) => {
  new FakeApi().start().on('openEvents', streamOf([text]));
  const onVersions = vi.fn(async () => undefined);
  await expect(read(onVersions)).rejects.toThrow();
  expect(onVersions).not.toHaveBeenCalled();
});

test('what fails after an event ends the stream', async () => {
  new FakeApi().start().on('openEvents', streamOf([eventOf({ list: 1, shop: 'a' })], false));
  await expect(read(() => Promise.reject(new Error('no brand')))).rejects.toThrow('no brand');
});
