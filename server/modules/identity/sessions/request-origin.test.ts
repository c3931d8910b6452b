import { parseSetCookie } from 'cookie';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { setDeviceCookie } from './device-cookie.ts';
import { originOf } from './request-origin.ts';

const KEY = 'a secret key';
const PROXY = '10.0.0.9';

/** Sets a device cookie at one address and returns what it sees at the other. */
function startApp({ cookieKey = KEY } = {}) {
  const app = fastify({ trustProxy: PROXY });
  onTestFinished(() => app.close());
  app.get('/seen', (request) => originOf(request, cookieKey));
  app.get('/give', (request, reply) => {
    setDeviceCookie(request, reply, { deviceId: 'device-7', cookieKey });
    reply.send('given');
  });
  const cookieFrom = async (headers: Record<string, string> = {}) => {
    const { headers: given } = await app.inject({ url: '/give', headers, remoteAddress: PROXY });
    return parseSetCookie(String(given['set-cookie']));
  };
  const seen = async (headers: Record<string, string>, remoteAddress = '203.0.113.5') =>
    (await app.inject({ url: '/seen', headers, remoteAddress })).json();
  return { cookieFrom, seen };
}

test('a browser that was given a device cookie is known by it', async () => {
  const { cookieFrom, seen } = startApp();
  const { name, value } = await cookieFrom();

  expect(await seen({ cookie: `theme=dark; ${name}=${value}`, 'user-agent': 'Firefox' })).toEqual({
    address: '203.0.113.5',
    deviceId: 'device-7',
    userAgent: 'Firefox',
  });
});

test('without a valid device cookie there is no device', async () => {
  const { seen } = startApp();
  const { value } = await startApp({ cookieKey: 'the key of another installation' }).cookieFrom();

  for (const cookie of ['', ';;=', 'theme=dark', 'tierbook_device=device-7', `tierbook_device=${value}`]) {
    expect(await seen({ cookie })).toMatchObject({ deviceId: null });
  }
});

test('the device cookie is hidden from scripts and other sites, and lasts as long as browsers allow', async () => {
  expect(await startApp().cookieFrom()).toMatchObject({
    name: 'tierbook_device',
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: 400 * 24 * 60 * 60,
  });
});

test('the device cookie is sent only over https if the page was, and works on plain http', async () => {
  const { cookieFrom } = startApp();

  expect((await cookieFrom({ 'x-forwarded-proto': 'https' })).secure).toBe(true);
  expect((await cookieFrom()).secure).toBeUndefined();
});

test('a forwarded address counts only from a trusted proxy', async () => {
  const { seen } = startApp();
  const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' };

  expect(await seen(headers)).toMatchObject({ address: '203.0.113.5' });
  expect(await seen(headers, PROXY)).toMatchObject({ address: '198.51.100.7' });
  expect(await seen({ 'x-forwarded-for': '198.51.100.7:4711' }, PROXY)).toMatchObject({
    address: '198.51.100.7',
  });
});
