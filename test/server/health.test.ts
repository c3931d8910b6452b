import { expect, test } from 'vitest';
import { buildTestApp } from '#test/build-test-app.ts';

test('a server with its database is healthy and ready', async () => {
  const { app } = await buildTestApp();
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('a server without its database is healthy, but not ready', async () => {
  const { app, database } = await buildTestApp();
  await database.close();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ status: 'database unavailable' });
});
