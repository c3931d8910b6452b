import { expect, test } from 'vitest';
import { type AccessEvent, nextAccess, type SiteAccess } from './use-site-access.ts';

const open: SiteAccess = { isProtected: false, state: 'open', isAsking: false };
const checking: SiteAccess = { isProtected: true, state: 'checking', isAsking: false };

function after(start: SiteAccess, ...events: AccessEvent[]): SiteAccess['state'] {
  return events.reduce(nextAccess, start).state;
}

test.each([
  [false, false, 'open'],
  [false, true, 'open'],
  [true, true, 'open'],
  [true, false, 'locked'],
])('protected %s, granted %s: %s', (enabled, granted, state) => {
  expect(after(checking, { type: 'asked' }, { type: 'answered', enabled, granted })).toBe(state);
});

test('an answer given before the password was accepted does not lock again', () => {
  const late: AccessEvent = { type: 'answered', enabled: true, granted: false };
  expect(after(open, { type: 'asked' }, { type: 'locked' }, { type: 'granted' }, late)).toBe('open');
});

test('an answer given before the server refused does not open again', () => {
  const late: AccessEvent = { type: 'answered', enabled: false, granted: false };
  expect(after(open, { type: 'asked' }, { type: 'locked' }, late)).toBe('locked');
});

test('signing out of a protected site revokes the access; an open site stays open', () => {
  expect(after(open, { type: 'locked' }, { type: 'granted' }, { type: 'given-back' })).toBe('locked');
  expect(after(open, { type: 'given-back' })).toBe('open');
});
