import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { inquirySummarySchema } from '#domain/contract/entities/deals/inquiries.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { makeInquiry } from '#web/features/inquiries/testing/inquiry-makers.ts';
import { accessLost } from '#web/lib/api/request.ts';
import { FakeSite, sessionAnswer, signInAnswer, storeSignIn } from './testing/fake-site.ts';
import { openApp, signIn } from './testing/open-app.tsx';

const NEXT_TOKEN = 'b'.repeat(64);

const SET_UP: CallAnswer<'getSetup'> = { isOpen: false, step: 'done', skipped: [] };

let site: FakeSite;
beforeEach(() => {
  site = new FakeSite().start();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

function endSession(): void {
  act(() => accessLost.emit('session-ended'));
}

/** As another tab does it. */
function signInElsewhere(role: Role): void {
  site.usually({ getSession: () => sessionAnswer(role) });
  storeSignIn(role, NEXT_TOKEN);
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
}

/** As a reload and a closed tab do it. */
function isAskedBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe("what an admin has not saved, such as a name typed in the shop's settings", () => {
  const draft = { form: { name: 'Corner' }, base: {}, isUnsaved: true };

  async function openWithDraft() {
    site.usually({ getSession: () => sessionAnswer('admin'), getSetup: () => SET_UP });
    storeSignIn('admin');
    const app = openApp({ path: '/admin' });
    await screen.findByRole('button', { name: /^Shop/ });
    act(() => void app.queryClient.setQueryData(['shop-drafts'], { Contact: draft }));
    expect(await screen.findByRole('button', { name: 'Shop Unsaved' })).toBeVisible();
    return app;
  }

  test('is there again after the session has ended and an admin has signed in', async () => {
    await openWithDraft();
    endSession();
    site.on('validatePin', signInAnswer('admin', NEXT_TOKEN));
    await userEvent.type(await screen.findByLabelText('Admin PIN'), '4920{Enter}');
    expect(await screen.findByRole('button', { name: 'Shop Unsaved' })).toBeVisible();
  });

  test('is not lost by a reload without a question, also behind the sign-in and on the price list', async () => {
    await openWithDraft();
    expect(isAskedBeforeUnload()).toBe(true);
    endSession();
    await screen.findByLabelText('Admin PIN');
    expect(isAskedBeforeUnload()).toBe(true);
    act(() => navigate('/'));
    await screen.findByRole('tablist');
    expect(isAskedBeforeUnload()).toBe(true);
  });

  test('does not keep a manager who signs in on the price list from the portal: it is not theirs', async () => {
    const { loadPage } = await openWithDraft();
    endSession();
    await screen.findByLabelText('Admin PIN');
    act(() => navigate('/'));
    site.on('validatePin', signInAnswer('manager', NEXT_TOKEN));
    await signIn('4920');
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/manager'));
    expect(isAskedBeforeUnload()).toBe(false);
  });

  test('is gone after a logout', async () => {
    const { queryClient } = await openWithDraft();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(queryClient.getQueryData(['shop-drafts'])).toBeUndefined());
    expect(isAskedBeforeUnload()).toBe(false);
  });

  test('is gone when somebody with another role signs in', async () => {
    const { queryClient } = await openWithDraft();
    endSession();
    await screen.findByLabelText('Admin PIN');
    expect(queryClient.getQueryData(['shop-drafts'])).toBeDefined();
    signInElsewhere('vip');
    await waitFor(() => expect(queryClient.getQueryData(['shop-drafts'])).toBeUndefined());
  });
});

test('the answer that a manager has typed is there again after the session has ended', async () => {
  const inquiry = makeInquiry({ number: 42 });
  const summary = inquirySummarySchema.parse(inquiry);
  site.usually({
    getSession: () => sessionAnswer('manager'),
    listInquiries: () => ({ inquiries: [summary], nextBefore: null, newCount: 1 }),
    getInquiry: () => inquiry,
    listCustomers: () => ({ customerPins: [], mayChooseTier: false, today: '2026-11-14', publicUrl: null }),
    listSecurityAlerts: () => ({ alerts: [], expected: [] }),
    listUsageStats: () => ({ stats: [] }),
  });
  storeSignIn('manager');
  const { loadPage } = openApp({ path: `/manager?tab=inquiries&inquiry=${inquiry.id}` });
  await userEvent.type(await screen.findByLabelText('Our note'), 'Tomorrow');
  endSession();
  site.on('validateManager', { valid: true, ...sessionAnswer('manager'), token: NEXT_TOKEN });
  await userEvent.type(await screen.findByLabelText('Manager PIN'), '4920{Enter}');
  expect(await screen.findByLabelText('Our note')).toHaveValue('Tomorrow');
  expect(loadPage).not.toHaveBeenCalled();
});
