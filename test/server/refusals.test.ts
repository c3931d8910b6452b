import { createReadStream } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from '#domain/contract/zod.ts';
import { fail } from '#server/platform/http/failure.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { openToEveryone } from '#test/open-to-everyone.ts';

test('a named refusal becomes its status and text', async () => {
  const { app } = await buildTestApp();
  app.get('/api/test/refused', openToEveryone, async () => fail('pin/in-use'));
  const answer = await app.inject('/api/test/refused');
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({ error: 'This PIN is already in use' });
});

test('a 401 says in its details which of the two kinds it is', async () => {
  const { app } = await buildTestApp();
  app.get('/api/test/ended', openToEveryone, async () => fail('session-ended'));
  app.get('/api/test/locked', openToEveryone, async () => fail('site-locked'));
  expect((await app.inject('/api/test/ended')).json().details).toEqual({ code: 'session-ended' });
  expect((await app.inject('/api/test/locked')).json().details).toEqual({ code: 'site-locked' });
});

test('a temporary refusal says when to retry', async () => {
  const { app } = await buildTestApp();
  app.get('/api/test/later', openToEveryone, async () =>
    fail('attempts/too-many', { retryAfterSeconds: 30 }),
  );
  const answer = await app.inject('/api/test/later');
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('30');
  expect(answer.json().details).toEqual({ retryAfterSeconds: 30 });
});

test('a file that cannot be sent is answered like any other error, without the headers of the file', async () => {
  const { app } = await buildTestApp();
  app.get('/test/file.css', openToEveryone, (_, reply) =>
    reply
      .headers({ 'content-encoding': 'br', 'content-length': '7', etag: '"a"', 'last-modified': 'now' })
      .type('text/css; charset=utf-8')
      .send(createReadStream('no-such-file')),
  );
  const answer = await app.inject('/test/file.css');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ error: 'An unexpected error occurred' });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  for (const name of ['content-encoding', 'etag', 'last-modified']) {
    expect(answer.headers, name).not.toHaveProperty(name);
  }
});

test('an internal error is a 500 without details, and is logged with the request id', async () => {
  const { app, log } = await buildTestApp();
  app.get('/api/test/fault', openToEveryone, async () => {
    throw new Error('column "secret_sauce" does not exist');
  });
  const answer = await app.inject('/api/test/fault');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ error: 'An unexpected error occurred' });
  const line = log()
    .split('\n')
    .find((each) => each.includes('secret_sauce'));
  expect(JSON.parse(line ?? '')).toMatchObject({ requestId: answer.headers['x-request-id'] });
});

test('an answer that violates its own schema is an internal error', async () => {
  const { app } = await buildTestApp();
  const response = { 200: z.object({ price: z.number() }) };
  app.get('/api/test/answer', { ...openToEveryone, schema: { response } }, async () => ({ price: 'free' }));
  const answer = await app.inject('/api/test/answer');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ error: 'An unexpected error occurred' });
});

test('an unavailable database is a 503', async () => {
  const { app, database } = await buildTestApp();
  app.get('/api/test/rows', openToEveryone, () =>
    database.query.selectFrom('configuration').selectAll().execute(),
  );
  expect((await app.inject('/api/test/rows')).statusCode).toBe(200);
  await database.close();
  const answer = await app.inject('/api/test/rows');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error).toMatch('The database is not available');
  expect(answer.headers['retry-after']).toBe('2');
});

test('a transaction that conflicts until its retries are used up can be sent again, and is not an internal error', async () => {
  const { app, log } = await buildTestApp();
  app.post('/api/test/crossed', openToEveryone, async () => {
    throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.inject({ method: 'POST', url: '/api/test/crossed' })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(answers[0]?.headers['retry-after']).toBe('2');
  expect(answers[0]?.json()).toEqual({
    error: 'The database is not available. Please try again.',
  });
  const lines = log()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  expect(lines).toHaveLength(1);
});
