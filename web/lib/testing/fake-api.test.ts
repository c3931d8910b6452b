import { describe, expect, test, vi } from 'vitest';
import { callApi } from '#web/lib/api/api-client.ts';
import { FakeApi } from './fake-api.ts';
import { answerRaw, Gate, NO_CONNECTION, refuse } from './fake-replies.ts';

const HASH = 'a'.repeat(64);

function start(): FakeApi {
  return new FakeApi({
    getAnalyticsLive: () => ({ visitors: 3 }),
    recordInterests: () => ({ success: true }),
    listDevices: ({ params }) => ({
      devices: [{ device: 'iPad', display: 'iPad', finalPrice: 100, category: params.category }],
    }),
  }).start();
}

test('a handler is given the call by its name, and the page gets its answer with the status of the call', async () => {
  const api = start();
  const answer = await callApi('listDevices', { params: { category: 'WATCHS & AIRPODS' } });
  expect(answer.devices[0]?.category).toBe('WATCHS & AIRPODS');
  const response = await fetch('/api/analytics/interests', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${HASH}` },
    body: JSON.stringify({ interests: [{ kind: 'search', words: '  iPad ', hasResults: true }] }),
  });
  expect(response.status).toBe(202);
  expect(api.calls.map(({ name }) => name)).toEqual(['listDevices', 'recordInterests']);
  expect(api.sent('recordInterests')[0]).toMatchObject({
    token: HASH,
    body: { interests: [{ words: '  iPad ' }] },
  });
});

test.each([
  ['an address that the contract does not know', '/api/nobody', {}, /no call GET \/api\/nobody/],
  ['a call that nobody answers', '/api/config', {}, /Nobody answers getConfig/],
  ['a body that the server would refuse', '/api/validate-pin', { pinHash: '12' }, /validatePin.*pinHash/],
  [
    'a field that the server would drop',
    '/api/validate-pin',
    { pinHash: HASH, pin: '4920' },
    /unknown to the contract: pin$/,
  ],
  ['a query where none is taken', '/api/analytics/live?days=3', {}, /getAnalyticsLive takes no query/],
])('%s fails the test', async (_name, address, body, problem) => {
  const api = start();
  const hasBody = Object.keys(body).length > 0;
  const request = fetch(address, {
    method: hasBody ? 'POST' : 'GET',
    headers: hasBody ? { 'Content-Type': 'application/json' } : {},
    body: hasBody ? JSON.stringify(body) : null,
  });
  await expect(request).rejects.toThrow(problem);
  expect(api.takeProblems()).toEqual([expect.stringMatching(problem)]);
});

test('an answer that the server could not have sent fails the test', async () => {
  const api = start();
  api.on('getAnalyticsLive', { visitors: -1 });
  await expect(callApi('getAnalyticsLive')).rejects.toThrow(/fake answer to getAnalyticsLive.*visitors/);
  expect(api.takeProblems()).toHaveLength(1);
});

test('a refusal has the status, text, details and headers of the server', async () => {
  const api = start();
  api.onEvery(refuse('attempts/too-many', { details: { retryAfterSeconds: 90 } }));
  const response = await fetch('/api/analytics/live');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '90']);
  expect(await response.json()).toEqual({
    error: 'Too many attempts. Please try again later.',
    details: { retryAfterSeconds: 90 },
  });
  api.onEvery(refuse('session-ended'));
  await expect(callApi('getAnalyticsLive')).rejects.toMatchObject({
    status: 401,
    body: { details: { code: 'session-ended' } },
  });
});

test('a broken server and a lost connection are reported as by the browser', async () => {
  const api = start();
  api.on('getAnalyticsLive', answerRaw(502, 'Bad gateway'));
  await expect(callApi('getAnalyticsLive')).rejects.toMatchObject({ status: 502, body: null });
  api.on('getAnalyticsLive', NO_CONNECTION);
  await expect(callApi('getAnalyticsLive')).rejects.toThrow(TypeError);
  api.asUsual();
  expect(await callApi('getAnalyticsLive')).toEqual({ visitors: 3 });
});

test('an answer is held back until the gate is opened, or until the page gives up', async () => {
  const api = start();
  const gate = new Gate();
  api.on('getAnalyticsLive', gate);
  const stop = new AbortController();
  const given = callApi('getAnalyticsLive', { signal: stop.signal });
  stop.abort();
  await expect(given).rejects.toThrow(/abort/);
  expect(api.sent('getAnalyticsLive')[0]?.isAborted()).toBe(true);
  const waiting = callApi('getAnalyticsLive');
  gate.release();
  expect(await waiting).toEqual({ visitors: 3 });
});

describe('after the test', () => {
  const gate = new Gate();
  const settled = vi.fn();

  test('a call may be without an answer', () => {
    start().on('getAnalyticsLive', gate);
    callApi('getAnalyticsLive', {}).then(settled, settled);
  });

  test('it is neither answered nor does it fail: the next test would hear of it', async () => {
    gate.release();
    // Far more steps than an answer takes.
    for (let step = 0; step < 10; step += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(settled).not.toHaveBeenCalled();
  });
});
