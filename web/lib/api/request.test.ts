import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeStored, writeStored } from '#web/lib/storage.ts';
import { ApiError } from './api-error.ts';
import { accessLost, requestJson } from './request.ts';
import { TIME_LIMITS } from './time-limit.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  answerWith(200, '{}');
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  removeStored('auth_token');
});

function answerWith(status: number, text: string, statusText = ''): void {
  fetchMock.mockImplementation(async () => new Response(text, { status, statusText }));
}

function sentHeaders(): Headers {
  return new Headers(fetchMock.mock.calls[0]?.[1]?.headers);
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('an ApiError was expected', { cause: error });
  return error;
}

test('cookies are always sent', async () => {
  await requestJson('GET', '/api/config/public');
  expect(fetchMock.mock.calls[0]?.[1]?.credentials).toBe('include');
});

test('a JSON content type is sent only with a body', async () => {
  await requestJson('GET', '/api/config/public');
  expect(sentHeaders().has('content-type')).toBe(false);
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBeNull();

  fetchMock.mockClear();
  await requestJson('POST', '/api/validate-pin', { body: { pinHash: 'a' } });
  expect(sentHeaders().get('content-type')).toBe('application/json');
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"pinHash":"a"}');
});

test('the token is sent as Bearer when there is one', async () => {
  await requestJson('GET', '/api/config');
  expect(sentHeaders().has('authorization')).toBe(false);

  fetchMock.mockClear();
  writeStored('auth_token', 'abc');
  await requestJson('GET', '/api/config');
  expect(sentHeaders().get('authorization')).toBe('Bearer abc');
});

test('the answer is parsed, and an answer without content is null', async () => {
  answerWith(200, '{"categories":["IPAD"]}');
  expect(await requestJson('GET', '/api/sheets/categories')).toEqual({ categories: ['IPAD'] });
  answerWith(202, '');
  expect(await requestJson('POST', '/api/analytics/visit')).toBeNull();
});

test('any answer that is not OK becomes an error of status and response text', async () => {
  answerWith(500, 'it broke', 'Internal Server Error');
  const error = await failureOf(requestJson('GET', '/api/config'));
  expect(error.message).toBe('500: it broke');
  expect(error.status).toBe(500);
  expect(error.body).toBeNull();
});

test('an empty answer that is not OK shows the status text', async () => {
  answerWith(502, '', 'Bad Gateway');
  expect((await failureOf(requestJson('GET', '/api/config'))).message).toBe('502: Bad Gateway');
});

test('a 401 throws like any other', async () => {
  answerWith(401, '', 'Unauthorized');
  expect((await failureOf(requestJson('GET', '/api/config'))).message).toBe('401: Unauthorized');
});

test("the server's own error text and details can be read", async () => {
  const text = '{"error":"This PIN is already in use","details":{"code":"pin/in-use"}}';
  answerWith(409, text);
  const error = await failureOf(requestJson('POST', '/api/customer-pins', { body: {} }));
  expect(error.message).toBe(`409: ${text}`);
  expect(error.body).toEqual({ error: 'This PIN is already in use', details: { code: 'pin/in-use' } });
});

test.each([
  '"text"',
  'null',
  '{"error":5}',
  '{"error":"x","details":"y"}',
  '{"error":"x","details":null}',
  '<html>',
])('a body that is not an error body is ignored: %s', async (text) => {
  answerWith(500, text);
  expect((await failureOf(requestJson('GET', '/api/config'))).body).toBeNull();
});

test.each([
  ['the seconds in the body', '{"error":"No","details":{"retryAfterSeconds":30}}', '7', 30],
  ['the header if the body has none', '{"error":"No"}', '7', 7],
  ['no wait if neither has one', '{"error":"No","details":[]}', 'Wed, 21 Oct 2026 07:28:00 GMT', null],
])('a 429 gives the wait: %s', async (_name, text, header, seconds) => {
  fetchMock.mockImplementation(
    async () => new Response(text, { status: 429, headers: { 'Retry-After': header } }),
  );
  const error = await failureOf(requestJson('POST', '/api/validate-pin', { body: {} }));
  expect(error.retryAfterSeconds).toBe(seconds);
});

/** A dead connection: nothing arrives until the request is aborted. */
function neverAnswer(): void {
  fetchMock.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        const giveUp = () => reject(init?.signal?.reason);
        if (init?.signal?.aborted) giveUp();
        init?.signal?.addEventListener('abort', giveUp);
      }),
  );
}

test('an aborted call ends at once, with the given reason', async () => {
  neverAnswer();
  const giveUp = new AbortController();
  const answer = requestJson('GET', '/api/config', { signal: giveUp.signal });
  giveUp.abort(new Error('somebody left'));
  await expect(answer).rejects.toThrow('somebody left');
  await expect(requestJson('GET', '/api/config', { signal: giveUp.signal })).rejects.toThrow('somebody left');
});

describe('a server that does not answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['the usual time', {}, TIME_LIMITS.answerMs],
    ['the time of a slow call', { answerMs: 90_000 }, 90_000],
    ['more for what takes long to send', { body: 'x'.repeat(99_998) }, TIME_LIMITS.answerMs + 10_000],
  ])('is waited for: %s', async (_name, options, limitMs) => {
    neverAnswer();
    const ended = vi.fn<(error: unknown) => void>();
    requestJson('POST', '/api/config', options).catch(ended);
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith(new TypeError('Connection error. Please try again.'));
  });

  test('in the middle of an answer gets more time, but not forever', async () => {
    fetchMock.mockImplementation(async (_url, init) => {
      const body = new ReadableStream({
        start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
      });
      return new Response(body);
    });
    const ended = vi.fn<(error: unknown) => void>();
    requestJson('GET', '/api/config').catch(ended);
    await vi.advanceTimersByTimeAsync(TIME_LIMITS.restMs - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith(new TypeError('Connection error. Please try again.'));
  });

  test('is no longer watched once it has answered', async () => {
    await requestJson('GET', '/api/config');
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a failed connection is passed on as it is', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(requestJson('GET', '/api/config')).rejects.toThrow(TypeError);
});

test.each(['session-ended', 'site-locked'])('a 401 for %s is told to whoever listens', async (code) => {
  const heard = vi.fn();
  const leave = accessLost.subscribe(heard);
  answerWith(401, JSON.stringify({ error: 'Please sign in to continue.', details: { code } }));
  await failureOf(requestJson('GET', '/api/config'));
  leave();
  expect(heard).toHaveBeenCalledExactlyOnceWith(code);
});

test.each([
  [401, { code: 'something-else' }],
  [401, [{ path: 'pinHash', message: 'Required' }]],
  [403, { code: 'session-ended' }],
  [401, undefined],
])('status %d with details %j is not a lost access', async (status, details) => {
  const heard = vi.fn();
  const leave = accessLost.subscribe(heard);
  answerWith(status, JSON.stringify({ error: 'No', details }));
  await failureOf(requestJson('GET', '/api/config'));
  leave();
  expect(heard).not.toHaveBeenCalled();
});

test('the end of an old session does not end a newer one', async () => {
  const heard = vi.fn();
  const leave = accessLost.subscribe(heard);
  writeStored('auth_token', 'old');
  fetchMock.mockImplementation(async () => {
    writeStored('auth_token', 'new');
    return new Response('{"error":"No","details":{"code":"session-ended"}}', { status: 401 });
  });
  await failureOf(requestJson('GET', '/api/config'));
  leave();
  expect(heard).not.toHaveBeenCalled();
});
