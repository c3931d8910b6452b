import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import { accessLost } from '#web/lib/api/request.ts';
import { removeStored } from '#web/lib/storage.ts';
import { FakeSite, sessionAnswer, storeSignIn, TOKEN } from './testing/fake-site.ts';
import { heading, openApp } from './testing/open-app.tsx';

let site: FakeSite;

// Without beacons, which this browser does not have, visits come by fetch.
beforeEach(() => {
  site = new FakeSite().start();
});

afterEach(() => {
  // Before the network is real again: a page that is still there would ask it.
  cleanup();
  window.history.replaceState(null, '', '/');
});

function signedInAs(role: Role): void {
  storeSignIn(role);
  site.on('getSession', () => sessionAnswer(role));
}

test('a first load at the locked gate is counted, and opening the gate does not count it again', async () => {
  site.on('getSiteProtectionStatus', { enabled: true, granted: false });
  site.on('validateSitePassword', {
    valid: true,
    role: 'public',
    permissions: permissionsOf('public'),
  });
  openApp({ isSiteProtected: true });
  const field = await screen.findByLabelText('Access password');
  await waitFor(() => expect(site.sent('recordVisit')).toHaveLength(1));
  expect(site.sent('recordVisit')[0]?.body).toMatchObject({ path: '/' });
  // Without it a second report of the same page would be dropped only because it comes within five seconds.
  removeStored('analytics_rate_limit');
  await userEvent.type(field, 'open sesame{Enter}');
  await heading('Tierbook Price List');
  await screen.findByText('iPad Pro 11');
  expect(site.sent('recordVisit')).toHaveLength(1);
});

test('a customer is counted', async () => {
  signedInAs('vip');
  openApp();
  await heading('Tierbook VIP');
  await waitFor(() => expect(site.sent('recordVisit')).toHaveLength(1));
});

test('staff are not counted; after their session has ended they count as visitors', async () => {
  signedInAs('admin');
  openApp();
  await screen.findByRole('img', { name: 'Admin' });
  expect(site.sent('recordVisit')).toEqual([]);
  act(() => accessLost.emit('session-ended'));
  await waitFor(() => expect(site.sent('recordVisit')).toHaveLength(1));
  expect(site.sent('recordVisit')[0]?.token).not.toBe(TOKEN);
});
