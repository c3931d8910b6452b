import { expect, test } from 'vitest';
import { firstRunNotice } from './first-run-notice.ts';

test('tells which PIN is which, that it is shown once, where to use it and how to replace it', () => {
  const pins = [
    { owner: 'admin', pin: '12345678' },
    { owner: 'manager', pin: '00000007' },
    { owner: 'vip', pin: '87654321' },
  ] as const;
  expect(firstRunNotice(pins)).toBe(`
PINs to sign in with. They are shown only this once, so keep them now:

  Admin    12345678
  Manager  00000007
  VIP      87654321

To sign in, add /?signin to the address below, or click the title of the list five times.
A lost one is replaced with: npm run tierbook -- reset-pin admin|manager|vip

`);
});

test('tells only of PINs that were made up', () => {
  const notice = firstRunNotice([{ owner: 'vip', pin: '87654321' }]);
  expect(notice).toContain('VIP      87654321');
  expect(notice).toContain('reset-pin vip\n');
  expect(notice).not.toContain('dmin');
});

test('says nothing where there is nothing to tell', () => {
  expect(firstRunNotice([])).toBe('');
});
