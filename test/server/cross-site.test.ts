import { beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';

let site: TestApp;

beforeEach(async () => {
  site = await buildTestApp({ variables: { TRUSTED_PROXIES: '127.0.0.1' } });
});

function logout(headers: Record<string, string>) {
  return site.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { host: 'prices.example', ...headers },
  });
}

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a page of a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
  ['another origin, by an older browser', { origin: 'https://evil.example' }],
  ['the same name on another port', { origin: 'http://prices.example:8080' }],
  ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['a sandboxed frame, by an older browser', { origin: 'null' }],
  ['an invalid origin', { origin: 'prices.example' }],
])('a write from %s is refused', async (_name, headers) => {
  const answer = await logout(headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({ error: 'Requests from other sites are not accepted' });
});

test.each([
  ['its own page', { 'sec-fetch-site': 'same-origin', origin: 'http://prices.example' }],
  ['its own page that sends no referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['a program', {}],
  [
    'its own page behind a proxy that names the port of https',
    { host: 'prices.example:443', origin: 'https://prices.example' },
  ],
  [
    'its own page behind a trusted proxy',
    { 'x-forwarded-host': 'list.example', 'x-forwarded-proto': 'https', origin: 'https://list.example' },
  ],
])('a write from %s is accepted', async (_name, headers) => {
  expect((await logout(headers)).statusCode).toBe(200);
});

test('links from other sites work', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await site.app.inject({ url: '/healthz', headers })).statusCode).toBe(200);
});

test('an HTML form cannot write: only JSON is read', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/validate-pin',
      headers: { 'content-type': type },
      body: `{"pinHash":"${'a'.repeat(64)}"}`,
    });
    expect(answer.statusCode, type).toBe(415);
  }
});

test('no CORS header allows another site to read or write', async () => {
  const { headers } = await site.app.inject({
    method: 'OPTIONS',
    url: '/api/validate-pin',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('no cookie authorises a write', async () => {
  const { authorization = '' } = await site.as('admin');
  const token = authorization.replace('Bearer ', '');
  const cookie = `auth_token=${token}; token=${token}; authorization=${authorization}; tierbook_device=${token}`;
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/config/theme',
    headers: { cookie },
    body: { themeByRole: { public: 'dark' }, pinHash: token },
  });
  expect(answer.statusCode).toBe(401);
});
