import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';

test('a request is refused if its session ends while the body is still arriving', async () => {
  const { app, database, as } = await buildTestApp();
  const headers = await as('manager');
  // The headers are accepted, the body is on its way, and the session ends.
  app.addHook('preParsing', async () => {
    await database.query.deleteFrom('session').execute();
  });
  const body = { name: 'Ann', customerPinHash: 'a'.repeat(64) };
  const answer = await app.inject({ method: 'POST', url: '/api/customer-pins', headers, body });
  expect(answer.statusCode).toBe(401);
  expect(answer.json().details).toEqual({ code: 'session-ended' });
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(await database.query.selectFrom('customer').select('id').execute()).toEqual([]);
});

test('a call that ignores a dead token is that of a visitor if the session ends while the body is still arriving', async () => {
  const { app, database } = await buildTestApp({ digest: fastDigest });
  let isSlow = false;
  app.addHook('preParsing', async () => {
    if (isSlow) await database.query.deleteFrom('session').execute();
  });
  await createStaffPins({ database, clock: { now: () => NOON }, digest: fastDigest, pins: PINS });
  const admin = new Browser(app);
  await admin.signIn(PINS.adminPin);
  await admin.enableProtection('sesame');
  isSlow = true;
  expect((await admin.knock('sesame')).body).toMatchObject({ valid: true, role: 'public' });
  const audited = await database.query.selectFrom('audit').select(['actor', 'action']).execute();
  expect(audited).toContainEqual({ actor: 'visitor', action: 'gate-passed' });
});

test('a call with a small body limit refuses a large body', async () => {
  const { app } = await buildTestApp();
  const body = JSON.stringify({ pinHash: 'a'.repeat(64), padding: 'x'.repeat(70_000) });
  const headers = { 'content-type': 'application/json' };
  for (const url of ['/api/validate-pin', '/api/auth/validate-site-password', '/api/auth/logout']) {
    const answer = await app.inject({ method: 'POST', url, headers, body });
    expect(answer.statusCode, url).toBe(413);
    expect(answer.json()).toEqual({ error: 'The request body is too large' });
  }
});

test('a large configuration is accepted', async () => {
  const { app, as } = await buildTestApp();
  const headers = await as('admin');
  const pinHash = headers.authorization?.slice(7);
  const perSheet = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [
      `CATEGORY ${index}`,
      { '470+': { mode: 'pct', pct: 1, flat: 0 } },
    ]),
  );
  const body = { ...DEFAULT_CONFIGURATION, perSheet, pinHash };
  expect(JSON.stringify(body).length).toBeGreaterThan(100_000);
  expect((await app.inject({ method: 'POST', url: '/api/config', headers, body })).statusCode).toBe(200);
});
