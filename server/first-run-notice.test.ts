import { expect, test } from 'vitest';
import { firstRunNotice, setupNotice } from './first-run-notice.ts';

test('the notice names each PIN, and says that it is shown once, where to use it and how to replace it', () => {
  const pins = [
    { owner: 'admin', pin: '12345678' },
    { owner: 'manager', pin: '00000007' },
    { owner: 'vip', pin: '87654321' },
  ] as const;
  expect(firstRunNotice(pins)).toBe(`
PINs to sign in with. They are shown only once, so write them down now:

  Admin    12345678
  Manager  00000007
  VIP      87654321

To sign in, add /?signin to the address below, or click the title of the list five times.
To replace a lost PIN: npm run tierbook -- reset-pin admin|manager|vip

`);
});

test('the notice lists only generated PINs', () => {
  const notice = firstRunNotice([{ owner: 'vip', pin: '87654321' }]);
  expect(notice).toContain('VIP      87654321');
  expect(notice).toContain('reset-pin vip\n');
  expect(notice).not.toContain('dmin');
});

test('the notice is empty without generated PINs', () => {
  expect(firstRunNotice([])).toBe('');
});

test('without an admin PIN the notice is one address, and says in one line what it is for', () => {
  expect(setupNotice('http://localhost:3000/setup#0123')).toBe(`
Open this address to set up your price list. It works once, within 24 hours:

  http://localhost:3000/setup#0123

`);
});
