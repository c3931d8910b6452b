import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inquirySummarySchema } from '#domain/contract/entities/deals/inquiries.ts';
import { makeInquiry } from '#web/features/inquiries/testing/inquiry-makers.ts';
import { Gate } from '#web/lib/testing/fake-replies.ts';
import { FakeSite, sessionAnswer, storeSignIn } from './testing/fake-site.ts';
import { openApp } from './testing/open-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** By an invitation in another tab: nobody logs out before. */
function signInElsewhere(token: string): void {
  storeSignIn('customer', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
}

test.each([
  ['a list', '/?inquiries'],
  ['one', `/?inquiry=${makeInquiry().id}`],
])('the inquiries of a customer, %s, are not shown to the next one', async (_what, address) => {
  const site = new FakeSite().start();
  const inquiry = makeInquiry();
  site.usually({
    getSession: () => sessionAnswer('customer'),
    listInquiries: () => ({
      inquiries: [inquirySummarySchema.parse(inquiry)],
      nextBefore: null,
      newCount: 0,
    }),
    getInquiry: () => inquiry,
  });
  storeSignIn('customer');
  openApp({ path: address });
  await screen.findByText('Inquiry 41');
  // The answer to the next customer is slow.
  for (const call of ['listInquiries', 'getInquiry'] as const) site.on(call, new Gate());
  signInElsewhere('b'.repeat(64));
  await waitFor(() => expect(screen.queryByText('Inquiry 41')).not.toBeInTheDocument());
});

test.each(['?inquiry', '?inquiry=&fbclid=IwAR0', '?inquiry&utm_source=ig'])(
  'the link of an inquiry, %s, opens it in place of the gate of a protected site',
  async (search) => {
    const site = new FakeSite().start();
    site.on('getSiteProtectionStatus', { enabled: true, granted: false });
    site.usually({ readInquiry: () => makeInquiry() });
    openApp({ path: `/${search}#${'a'.repeat(32)}`, isSiteProtected: true });
    expect(await screen.findByRole('heading', { name: 'Inquiry 41' })).toBeVisible();
    expect(window.location.href).toMatch(/\/\?inquiry$/);
  },
);
