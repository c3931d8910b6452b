import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { VARIABLES } from '#server/environment.ts';
import { fail } from '#server/platform/http/failure.ts';
import { createLogger, redactLine } from '#server/platform/logging.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { openToEveryone } from '#test/open-to-everyone.ts';

const HASH = createHash('sha256').update('4821').digest('hex');
/** A stranger's attempts, one after the other. */
const REFUSED = 1000;
const PASSWORD = 'open-sesame-7731';

function linesOf(log: string): Record<string, unknown>[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

test('a successful read logs no line', async () => {
  const { app, log } = await buildTestApp();
  await app.inject('/healthz');
  await app.inject('/api/config/public');
  expect(log()).toBe('');
});

test('a write logs one line with its route, status and time', async () => {
  const { app, log } = await buildTestApp();
  app.post('/api/test/items/:id', openToEveryone, async () => ({ ok: true }));
  const answer = await app.inject({ method: 'POST', url: '/api/test/items/7?x=1', body: {} });
  expect(linesOf(log())).toEqual([
    expect.objectContaining({
      level: 30,
      requestId: answer.headers['x-request-id'],
      method: 'POST',
      path: '/api/test/items/:id',
      status: 200,
      ms: expect.any(Number),
    }),
  ]);
});

test('a refused read logs a line', async () => {
  const { app, log } = await buildTestApp();
  app.get('/api/test/refused', openToEveryone, async () => fail('access/denied'));
  await app.inject('/api/test/refused');
  expect(linesOf(log())).toEqual([expect.objectContaining({ status: 403, path: '/api/test/refused' })]);
});

describe('a flood', () => {
  test('of refused requests logs a few lines; refusals of staff are still logged', async () => {
    const { app, as, log } = await buildTestApp({ variables: { LOG_LEVEL: 'info' } });
    const manager = await as('manager');
    const refused = [
      { url: '/api/config/history' },
      { url: '/api/unknown/1' },
      { url: '/api/unknown/2' },
      { url: '/api/validate-pin', method: 'POST', body: { pinHash: 'short' } },
      { url: '/api/validate-pin', method: 'POST', body: {}, headers: { 'sec-fetch-site': 'cross-site' } },
      { url: '/api/validate-pin', method: 'PUT' },
      { url: '/api/config', headers: { authorization: 'Bearer nobody' } },
    ] as const;
    for (let count = 0; count < REFUSED; count += 1) {
      const { statusCode } = await app.inject({ ...refused[count % refused.length] });
      expect(statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(linesOf(log()).length).toBeLessThanOrEqual(refused.length);
    expect(log().length).toBeLessThan(300 * refused.length);

    const before = linesOf(log()).length;
    await app.inject({ url: '/api/auth/settings', headers: manager });
    await app.inject({ url: '/api/config/history', headers: manager });
    const more = linesOf(log()).slice(before);
    expect(more.map(({ role, status }) => ({ role, status }))).toContainEqual({
      role: 'manager',
      status: 403,
    });

    await app.close();
    const counted = linesOf(log()).reduce((sum, { repeated }) => sum + Number(repeated ?? 0), 0);
    expect(counted).toBe(REFUSED - before);
  });

  test('of the same error logs one line with its cause', async () => {
    const { app, log } = await buildTestApp({ variables: { LOG_LEVEL: 'info' } });
    app.get('/api/test/fault', openToEveryone, async () => {
      throw new Error('always the same');
    });
    for (let count = 0; count < 100; count += 1) await app.inject('/api/test/fault');
    expect(linesOf(log()).map(({ msg }) => msg)).toEqual(['unexpected error', 'request']);
    expect(log()).toContain('always the same');
  });

  test('of writes by strangers logs one line, but one for each write by staff', async () => {
    const { app, as, log } = await buildTestApp({ variables: { LOG_LEVEL: 'info' } });
    app.post('/api/test/items', openToEveryone, async () => ({ ok: true }));
    const write = (headers = {}) => app.inject({ method: 'POST', url: '/api/test/items', body: {}, headers });
    for (let count = 0; count < 100; count += 1) await write();
    expect(linesOf(log()).length).toBe(1);
    const admin = await as('admin');
    for (let count = 0; count < 3; count += 1) await write(admin);
    expect(linesOf(log()).length).toBe(4);
  });
});

test('a page that does not exist is not logged at level info', async () => {
  const { app, log } = await buildTestApp({ variables: { LOG_LEVEL: 'info' } });
  await app.inject('/wp-login.php');
  expect(log()).toBe('');
});

test('a slow answer logs a warning', async () => {
  const { app, log } = await buildTestApp();
  app.get('/api/test/slow', openToEveryone, (request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: 1200 });
    reply.send({ id: request.id });
  });
  await app.inject('/api/test/slow');
  expect(linesOf(log())).toEqual([expect.objectContaining({ level: 40, ms: 1200 })]);
});

test('a stream that lasted an hour is not a slow answer', async () => {
  const { app, log } = await buildTestApp();
  const config = { ...openToEveryone.config, isStream: true };
  app.get('/api/test/stream', { config }, (_request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: 3_600_000 });
    return { done: true };
  });
  await app.inject('/api/test/stream');
  expect(log()).not.toContain('/api/test/stream');
});

test('no secret in any part of a request reaches the log', async () => {
  const { app, log } = await buildTestApp({ variables: { TRUSTED_PROXIES: '127.0.0.1' } });
  app.post('/api/test/secrets/:pinHash', openToEveryone, async () => fail('pin/wrong'));
  app.get('/api/test/fault', openToEveryone, async () => {
    throw Object.assign(new Error(`no row for ${HASH} at /api/x?token=${PASSWORD} with Bearer ${PASSWORD}`), {
      detail: `Key (handle)=(${HASH.toUpperCase()})`,
      password: PASSWORD,
    });
  });
  const encoded = `%${HASH.charCodeAt(0).toString(16)}${HASH.slice(1)}`;
  const body = { pinHash: HASH, currentPinHash: HASH, password: PASSWORD, token: PASSWORD };
  const headers = {
    authorization: `Bearer ${PASSWORD}`,
    cookie: `grant=${PASSWORD}`,
    'x-request-id': HASH,
    'content-type': 'application/json',
  };
  await app.inject({ method: 'POST', url: `/api/test/secrets/${HASH}?pin=${PASSWORD}`, headers, body });
  await app.inject({ method: 'POST', url: `/api/test/secrets/x`, headers, body: `{"password":"${PASSWORD}` });
  await app.inject({ url: `/api/unknown/${HASH}?token=${PASSWORD}`, headers });
  await app.inject({ url: `/api/unknown/${HASH.toUpperCase()}`, headers });
  await app.inject({ url: `/api/unknown/${encoded}`, headers });
  await app.inject({ url: `/page/${HASH}`, headers });
  await app.inject({ url: `/api/%zz/${HASH}?token=${PASSWORD}`, headers });
  await app.inject({ url: '/api/test/fault', headers });
  const written = log().toLowerCase();
  expect(linesOf(log()).length).toBeGreaterThanOrEqual(8);
  expect(written).not.toContain(HASH.slice(1, 40));
  expect(written).not.toContain(PASSWORD);
});

test('objects passed to the logger are redacted too', () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const hashes = [
    'pinHash',
    'currentPinHash',
    'newPinHash',
    'customerPinHash',
    'passwordHash',
    'newPasswordHash',
  ];
  const others = [
    'sitePasswordHash',
    'password',
    'token',
    'authToken',
    'pin',
    'authorization',
    'cookie',
    'set-cookie',
  ];
  const secrets = Object.fromEntries([...hashes, ...others].map((field) => [field, PASSWORD]));
  logger.info(secrets, 'flat');
  logger.info({ body: secrets, request: { headers: secrets, query: { q: PASSWORD } } }, 'nested');
  logger.info(`GET /api/customer-pins/${HASH}?x=${PASSWORD}`);
  logger.info(`postgres://tierbook:${PASSWORD}@db.example/prices is away`);
  logger.info(`postgres://tierbook:p@${PASSWORD}@db.example/prices is away`);
  logger.child(secrets).info('child');
  const written = lines.join('');
  expect(written.match(/redacted/g)?.length).toBeGreaterThan(40);
  expect(written).not.toContain(PASSWORD);
  expect(written).not.toContain(HASH);
  expect(written).toContain('db.example');
});

test('no secret of the environment reaches the log', () => {
  const secrets = Object.entries(VARIABLES).filter(([, { isSecret }]) => isSecret);
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const environment = Object.fromEntries(secrets.map(([key]) => [key, PASSWORD]));
  logger.info({ environment }, 'started');
  logger.info(environment);
  expect(secrets.length).toBeGreaterThan(5);
  expect(lines.join('')).not.toContain(PASSWORD);
});

test('the secret of a set-up address or an invitation is redacted, and the path of a call is not', () => {
  const secret = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
  expect(redactLine(`/setup#${secret} /join/${secret}`)).toBe('/setup#[redacted] /join/[redacted]');
  expect(redactLine('POST /api/setup/claim')).toBe('POST /api/setup/claim');
});

test('an address with thousands of slashes is redacted as fast as another', () => {
  const slashes = '/'.repeat(150_000);
  expect(redactLine(`GET ${slashes}?pin=1 done`)).toBe(`GET ${slashes}?[redacted] done`);
  expect(redactLine(slashes)).toBe(slashes);
});
