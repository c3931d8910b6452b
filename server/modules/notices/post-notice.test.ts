import { expect, test } from 'vitest';
import { resolveTo } from '#test/catalogue/https-file-server.ts';
import { withNoticeReceiver } from '#test/notice-receiver.ts';
import { postNotice, type SendingSettings } from './post-notice.ts';

const receiver = withNoticeReceiver();
const REQUEST = { headers: { 'content-type': 'text/plain' }, body: 'Hello' };
const neverStopped = new AbortController().signal;

function post(address: string, settings: Partial<SendingSettings> = {}, signal = neverStopped) {
  return postNotice(new URL(address), REQUEST, {
    settings: { ...receiver.sending(), ...settings },
    signal,
  });
}

test('a notice arrives as it is', async () => {
  expect(await post(receiver.address())).toBeNull();
  expect(receiver.received).toEqual([{ headers: expect.objectContaining(REQUEST.headers), body: 'Hello' }]);
});

test.each([
  [204, null],
  [302, 'redirects (302). Enter the address that it leads to.'],
  [403, 'does not accept notices at this address (403).'],
  [404, 'has nothing at this address (404).'],
  [418, 'refused the notice (418).'],
  [429, 'accepts no more notices at the moment (429).'],
  [503, 'is not available at the moment (503).'],
])('status %s is told in words', async (status, words) => {
  receiver.answers(status);
  expect(await post(receiver.address())).toBe(words && `${receiver.host()} ${words}`);
});

test('a redirect is not followed', async () => {
  const address = receiver.address();
  receiver.server.redirects('/moved', '/hook/SECRET');
  expect(await post(receiver.server.address('/moved').href)).toMatch('redirects (302)');
  expect(receiver.received).toEqual([]);
  expect(address).toMatch('/hook/SECRET');
});

test.each([
  'https://127.0.0.1',
  'https://localhost',
  'https://[::1]',
  'https://169.254.169.254',
  'https://10.0.0.8',
])('%s is in a private network and never connected to', async (origin) => {
  receiver.address();
  const address = `${origin}:${receiver.server.port}/hook/SECRET`;
  expect(await post(address, { allowsPrivate: false })).toMatch(
    /^\S+ is in a private network, which is not used unless ALLOW_PRIVATE_SOURCES is set to yes\.$/,
  );
  expect(receiver.received).toEqual([]);
});

test.each(['127.0.0.1', '10.0.0.8', '::ffff:10.0.0.8', 'fd00::1'])(
  'a name that resolves to %s is refused',
  async (address) => {
    const settings = { allowsPrivate: false, lookup: resolveTo(address) };
    expect(await post(receiver.address(), settings)).toMatch('is in a private network');
    expect(receiver.received).toEqual([]);
  },
);

test('a receiver that does not answer is given up after 10 seconds', async () => {
  receiver.answers(null);
  const allowed: number[] = [];
  const deadline = (ms: number) => {
    allowed.push(ms);
    return AbortSignal.timeout(50);
  };
  expect(await post(receiver.address(), { deadline })).toBe(
    `${receiver.host()} did not answer within 10 seconds.`,
  );
  expect(allowed).toEqual([10_000]);
});

test('a receiver without a trusted certificate, or none at all, is named', async () => {
  const certificate = await post(receiver.address(), { ca: undefined as never });
  expect(certificate).toBe(`${receiver.host()} has a certificate that cannot be trusted.`);
  expect(await post('https://127.0.0.1:1/hook/SECRET')).toBe(
    '127.0.0.1:1 cannot be reached or ended the connection.',
  );
});
