import { beforeEach, expect, test } from 'vitest';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { keptGeneration } from '#web/lib/kept/kept-lists.ts';
import { clearStoredViewer, restoreViewer, storeViewer } from './stored-viewer.ts';

const VIP = { role: 'vip', permissions: permissionsOf('vip'), token: 'a'.repeat(64) } as const;

beforeEach(() => localStorage.setItem('kept_lists', 'what somebody saw'));

test.each([
  ['signing in', () => storeViewer(VIP)],
  ['signing out, or the end of a session', () => clearStoredViewer()],
])('%s wipes the saved lists, at once and for tabs that still write', (_what, change) => {
  const before = keptGeneration();
  change();
  expect(localStorage.getItem('kept_lists')).toBeNull();
  expect(keptGeneration()).not.toBe(before);
});

test('opening the page wipes nothing: a visitor’s list is still that visitor’s', () => {
  localStorage.setItem('user_role', 'vip');
  restoreViewer();
  expect(localStorage.getItem('user_role')).toBeNull();
  expect(localStorage.getItem('kept_lists')).not.toBeNull();
});
