import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handleOf, makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import {
  type CustomerServer,
  held,
  refuse,
  startCustomerServer,
} from '#web/features/customers/testing/customer-server.ts';
import { forgetToast, openOnce, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { shownNames } from './testing/customer-rows.ts';

let server: CustomerServer;

beforeEach(() => {
  server = startCustomerServer();
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

function interfereWithDeletion(answer: Response | Promise<Response>): void {
  server.interfere = (call) => (call.startsWith('DELETE') ? answer : undefined);
}

test('deleting asks first, and names the customer', async () => {
  openPart(<CustomersTab />);
  const dialog = await askToDelete('Ben');
  expect(within(dialog).getByText(/^Delete Ben\?/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Ben' })).toHaveFocus());
  expect(shownNames()).toEqual(['Ada', 'Ben', 'Cam']);
  expect(server.requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
});

test('a deleted customer is removed without loading the list again', async () => {
  openOnce(<CustomersTab />);
  await askToDelete('Ben');
  await confirm();
  await waitFor(() =>
    expect(shownToast()).toBe('Customer deleted successfully - The PIN of Ben no longer works.'),
  );
  expect(shownNames()).toEqual(['Ada', 'Cam']);
  expect(server.sent(`DELETE /api/customer-pins/${handleOf('Ben')}`)).toHaveLength(1);
  expect(server.sent('GET /api/customer-pins')).toHaveLength(1);
});

test('the row disappears at once, and the focus moves to the table', async () => {
  interfereWithDeletion(held().promise);
  openPart(<CustomersTab />);
  await askToDelete('Ben');
  await confirm();
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Cam']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement).toContainElement(screen.getByRole('table'));
});

test.each([
  [() => refuse(503, 'The database is not available.'), 'Delete failed - The database is not available.'],
  [() => new Response('', { status: 502 }), 'Delete failed - Failed to delete customer'],
])('the row is back in its place when the server refuses, with the reason', async (refusal, text) => {
  const answer = held();
  interfereWithDeletion(answer.promise);
  openPart(<CustomersTab />);
  await askToDelete('Ben');
  await confirm();
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Cam']));
  // The next list does not come: what is seen is what was put back.
  server.interfere = () => held().promise;
  answer.answerWith(refusal());
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
