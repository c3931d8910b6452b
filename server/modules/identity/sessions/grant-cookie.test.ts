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

test('the grant cookie lasts 30 days, for every path, hidden from scripts and other sites', async () => {
  const { headers } = await openApp().inject('/give');
  expect(headers['set-cookie']).toMatch(
    /^tierbook_grant=[\w%./-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('a grant cookie that was set over https is sent only over https', async () => {
  const { headers } = await openApp().inject({ url: '/give', headers: { 'x-forwarded-proto': 'https' } });
  expect(headers['set-cookie']).toContain('; Secure');
});

test('a grant cookie is read back as it was set', async () => {
  const { headers } = await openApp().inject('/give');
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  expect(await readGrant(`other=1; ${cookie}`)).toEqual(GIVEN);
});

test.each([
  ['no grant cookie', ''],
  ['an unsigned grant cookie', 'tierbook_grant=12/3/1000'],
  [
    'a grant cookie signed with another key',
    `tierbook_grant=${sign('another key', 'tierbook_grant', '12/3/1000')}`,
  ],
  [
    'a device cookie under the name of the grant cookie',
    `tierbook_grant=${sign(KEY, 'tierbook_device', '12/3/1000')}`,
  ],
  [
    'a grant cookie with a changed version',
    `tierbook_grant=${sign(KEY, 'tierbook_grant', '12/3/1000').replace('/3/', '/4/')}`,
  ],
  ['a signed cookie that is not a grant', `tierbook_grant=${sign(KEY, 'tierbook_grant', 'abc')}`],
])('the site stays closed with %s', async (_name, cookie) => {
  expect(await readGrant(cookie)).toBeNull();
});

test('the grant cookie is deleted on request', async () => {
  const { headers } = await openApp().inject('/take');
  expect(headers['set-cookie']).toMatch(/^tierbook_grant=; Max-Age=0; Path=\//);
});
