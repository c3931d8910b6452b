import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCustomer, NOON } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { Gate } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';

let server: CustomerServer;
let answer: Gate;

beforeEach(async () => {
  server = new CustomerServer().start();
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const link = {
    createdAt: NOON,
    expiresAt: inAnHour,
    openingsMax: 1,
    openings: 0,
    state: 'not-opened',
  } as const;
  server.customers = [makeCustomer({ invitation: link }), makeCustomer({ name: 'Ben' })];
  answer = new Gate();
  openPart(<CustomersTab />);
  await screen.findByRole('button', { name: 'Edit Ada' });
});

afterEach(forgetToast);

test('a question stays until it is answered: the answer would close the dialog about another customer', async () => {
  server.on('revokeInvitation', answer);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke invitation' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Revoking...' })).toBeVisible();
  answer.release();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(shownToast()).toMatch(/^Invitation revoked/);
});

test('a new PIN is handed over, also if somebody tries to leave while it is being saved', async () => {
  server.on('updateCustomer', answer);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Ada' }));
  await userEvent.type(await screen.findByLabelText('New PIN'), '482190');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Saving...');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  answer.release();
  expect(await screen.findByRole('dialog', { name: 'Hand over the PIN' })).toHaveTextContent('PIN: 482190');
});
