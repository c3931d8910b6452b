import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { cellsOf } from './testing/customer-rows.ts';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

async function openTiers(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Tier of ${name}: `) }));
}

function chooseTier(word: string): Promise<void> {
  return userEvent.click(screen.getByRole('menuitemradio', { name: word }));
}

afterEach(forgetToast);

test.each([
  [{}, 'Standard'],
  [{ isVip: true }, 'VIP'],
  [{ isVip: true, isHeavyweight: true }, 'Heavyweight'],
])('the tier of a customer with %j is a badge beside the name', async (flags, word) => {
  server.customers = [makeCustomer(flags)];
  openPart(<CustomersTab />);
  expect((await cellsOf('Ada')).Customer).toContain(word);
  await openTiers('Ada');
  expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent(word);
});

test('the tier is changed in place, at once, with exactly the flags of the chosen tier', async () => {
  server.customers = [makeCustomer({ isVip: true, isHeavyweight: true })];
  const gate = new Gate();
  server.on('updateCustomer', gate);
  openPart(<CustomersTab />);
  await openTiers('Ada');
  await chooseTier('VIP');
  expect(await screen.findByRole('button', { name: 'Tier of Ada: VIP' })).toBeVisible();
  expect(server.bodies('updateCustomer')).toEqual([{ isVip: true, isHeavyweight: false }]);
  gate.release();
  await waitFor(() => expect(shownToast()).toBe('Customer updated successfully - Ada is now VIP.'));
});

test('the tier goes back if the server refuses, which the toast says', async () => {
  server.customers = [makeCustomer()];
  server.on('updateCustomer', refuse('database/unavailable'));
  openPart(<CustomersTab />);
  await openTiers('Ada');
  await chooseTier('Heavyweight');
  await waitFor(() =>
    expect(shownToast()).toBe('Update failed - The database is not available. Please try again.'),
  );
  expect(screen.getByRole('button', { name: 'Tier of Ada: Standard' })).toBeVisible();
});

test('the tier that a customer has is not sent again', async () => {
  server.customers = [makeCustomer()];
  openPart(<CustomersTab />);
  await openTiers('Ada');
  await chooseTier('Standard');
  expect(server.sent('updateCustomer')).toEqual([]);
});
