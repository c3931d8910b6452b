import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { clearGrantCookie, type Grant, grantOf, setGrantCookie } from './grant-cookie.ts';
import { sign } from './signed-cookie.ts';

const KEY = 'a key';
const GIVEN: Grant = { secretId: 12, version: 3, givenAt: 1000 };

function openApp() {
  const app = fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  app.get('/give', (request, reply) => {
    setGrantCookie(request, reply, { grant: GIVEN, cookieKey: KEY });
    return {};
  });
  app.get('/take', (request, reply) => {
    clearGrantCookie(request, reply);
    return {};
  });
  app.get('/read', (request) => ({ grant: grantOf(request, KEY, 2000) }));
  return app;
}

async function readGrant(cookie: string) {
  const response = await openApp().inject({ url: '/read', headers: { cookie } });
  return response.json().grant;
}

test('lasts 30 days, out of reach of scripts and of other sites, for every path', async () => {
  const { headers } = await openApp().inject('/give');
  expect(headers['set-cookie']).toMatch(
    /^tierbook_grant=[\w%./-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('travels by https alone where it was given by https', async () => {
  const { headers } = await openApp().inject({ url: '/give', headers: { 'x-forwarded-proto': 'https' } });
  expect(headers['set-cookie']).toContain('; Secure');
});

test('is read back as it was given', async () => {
  const { headers } = await openApp().inject('/give');
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  expect(await readGrant(`other=1; ${cookie}`)).toEqual(GIVEN);
});

test.each([
  ['nothing', ''],
  ['an unsigned one', 'tierbook_grant=12/3/1000'],
  ['one signed with another key', `tierbook_grant=${sign('another key', 'tierbook_grant', '12/3/1000')}`],
  ['a device cookie under its name', `tierbook_grant=${sign(KEY, 'tierbook_device', '12/3/1000')}`],
  [
    'one with another version written in',
    `tierbook_grant=${sign(KEY, 'tierbook_grant', '12/3/1000').replace('/3/', '/4/')}`,
  ],
  ['one that is not a grant', `tierbook_grant=${sign(KEY, 'tierbook_grant', 'abc')}`],
])('%s opens nothing', async (_name, cookie) => {
  expect(await readGrant(cookie)).toBeNull();
});

test('is deleted on request', async () => {
  const { headers } = await openApp().inject('/take');
  expect(headers['set-cookie']).toMatch(/^tierbook_grant=; Max-Age=0; Path=\//);
});
