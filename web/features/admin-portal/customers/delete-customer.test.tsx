import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handleOf, makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { answerRaw, Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openOnce, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { shownNames } from './testing/customer-rows.ts';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
  server.customers = ['Ada', 'Ben', 'Cam'].map((name) => makeCustomer({ name }));
});

afterEach(forgetToast);

async function askToDelete(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }));
  return screen.findByRole('alertdialog', { name: 'Delete customer' });
}

async function confirm(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
}

test('deleting asks first, and names the customer', async () => {
  openPart(<CustomersTab />);
  const dialog = await askToDelete('Ben');
  expect(within(dialog).getByText(/^Delete Ben\?/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Ben' })).toHaveFocus());
  expect(shownNames()).toEqual(['Ada', 'Ben', 'Cam']);
  expect(server.sent('deleteCustomer')).toEqual([]);
});

test('a deleted customer is removed without loading the list again', async () => {
  openOnce(<CustomersTab />);
  await askToDelete('Ben');
  await confirm();
  await waitFor(() =>
    expect(shownToast()).toBe('Customer deleted successfully - The PIN of Ben no longer works.'),
  );
  expect(shownNames()).toEqual(['Ada', 'Cam']);
  expect(server.sent('deleteCustomer').map(({ params }) => params.pinHash)).toEqual([handleOf('Ben')]);
  expect(server.sent('listCustomers')).toHaveLength(1);
});

test('the row disappears at once, and the focus moves to the table', async () => {
  server.on('deleteCustomer', new Gate());
  openPart(<CustomersTab />);
  await askToDelete('Ben');
  await confirm();
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Cam']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement).toContainElement(screen.getByRole('table'));
});

test.each([
  [
    refuse('database/unavailable', { text: 'The database is not available.' }),
    'Delete failed - The database is not available.',
  ],
  [answerRaw(502), 'Delete failed - Failed to delete customer'],
])('the row is back in its place when the server refuses, with the reason', async (refusal, text) => {
  const gate = new Gate();
  server.on('deleteCustomer', gate);
  openPart(<CustomersTab />);
  await askToDelete('Ben');
  await confirm();
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Cam']));
  // The next list does not come: what is seen is what was put back.
  server.onEvery(new Gate());
  gate.release(refusal);
  await waitFor(() => expect(shownToast()).toBe(text));
  expect(shownNames()).toEqual(['Ada', 'Ben', 'Cam']);
});

test('deleting the last customer shows the empty state, with the focus on it', async () => {
  server.customers = [makeCustomer()];
  openPart(<CustomersTab />);
  await askToDelete('Ada');
  await confirm();
  const nobody = await screen.findByText('No Customer PINs');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement).toContainElement(nobody);
});
