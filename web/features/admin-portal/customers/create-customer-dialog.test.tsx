import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { forgetToast, openPart } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { shownNames } from './testing/customer-rows.ts';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

afterEach(forgetToast);

async function openForm(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Create customer' }));
  return screen.findByRole('dialog', { name: 'Create customer' });
}

test('creating a customer sends name, phone, tier and PIN in one call, and shows the PIN until Done', async () => {
  openPart(<CustomersTab />);
  const form = within(await openForm());
  await userEvent.type(form.getByLabelText('Customer name'), 'Ada');
  await userEvent.type(form.getByLabelText('Phone'), '555-0100');
  await userEvent.selectOptions(form.getByLabelText('Tier'), 'Heavyweight');
  await userEvent.type(form.getByLabelText('PIN'), '4920');
  await userEvent.click(form.getByRole('button', { name: 'Create customer' }));
  expect(await screen.findByRole('dialog', { name: 'Hand over the PIN' })).toHaveTextContent('4920');
  const flags = { isVip: false, isHeavyweight: true };
  expect(server.bodies('createCustomer')).toEqual([
    { name: 'Ada', phone: '555-0100', customerPinHash: sha256Hex('4920'), ...flags },
  ]);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toHaveTextContent('4920');
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shownNames()).toEqual(['Ada']);
  expect(within(await openForm()).getByLabelText('Customer name')).toHaveValue('');
});

test('the form refuses a phone number that is too short, and needs none', async () => {
  openPart(<CustomersTab />);
  const form = within(await openForm());
  await userEvent.type(form.getByLabelText('Customer name'), 'Ada');
  await userEvent.type(form.getByLabelText('Phone'), '555');
  await userEvent.type(form.getByLabelText('PIN'), '4920{Enter}');
  expect(form.getByLabelText('Phone')).toHaveAccessibleDescription('Phone too short');
  expect(server.sent('createCustomer')).toEqual([]);
  await userEvent.clear(form.getByLabelText('Phone'));
  await userEvent.type(form.getByLabelText('PIN'), '{Enter}');
  await screen.findByRole('dialog', { name: 'Hand over the PIN' });
  expect(server.bodies('createCustomer')[0]).not.toHaveProperty('phone');
});
