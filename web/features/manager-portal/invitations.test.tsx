import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  handleOf,
  IN_A_WEEK,
  makeCustomer,
  makeDevice,
  NOON,
} from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { CustomerPins } from './customer-pins.tsx';
import { CreationPanel } from './testing/creation-panel.tsx';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

afterEach(() => {
  forgetToast();
  localStorage.clear();
});

async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Customer name'), 'Ada');
  await userEvent.type(screen.getByLabelText('PIN'), '4920');
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Customer PIN' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('with the switch on, the link is shown over the PIN, which stays until its own Done', async () => {
  openPart(<CreationPanel />);
  await fillIn();
  await userEvent.click(screen.getByRole('switch', { name: 'Invite by link' }));
  await create();
  const dialog = await screen.findByRole('dialog', { name: 'Invitation for Ada' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('4920')).toBeVisible();
  await press('Done');
  expect(screen.getByRole('switch', { name: 'Invite by link' })).toBeChecked();
});

test('the end date and the number of devices are sent, and refused in words', async () => {
  openPart(<CreationPanel />);
  await fillIn();
  await press('Valid until, devices');
  await userEvent.type(screen.getByLabelText('Valid until'), '2026-12-31');
  await userEvent.type(screen.getByLabelText('Devices'), '51');
  await press('Valid until, devices');
  await create();
  expect(await screen.findByText('Devices must be a whole number from 1 to 50')).toBeVisible();
  expect(screen.getByLabelText('Devices')).toHaveFocus();
  await userEvent.clear(screen.getByLabelText('Devices'));
  await userEvent.type(screen.getByLabelText('Devices'), '3');
  await create();
  await screen.findByText('PIN for Ada');
  expect(server.bodies('createCustomer')).toMatchObject([{ validUntil: '2026-12-31', maxDevices: 3 }]);
  expect(server.sent('createInvitation')).toEqual([]);
});

test('a manager chooses the tier only if the shop allows it', async () => {
  server.mayChooseTier = true;
  openPart(<CreationPanel />);
  await fillIn();
  await userEvent.selectOptions(await screen.findByLabelText('Tier'), 'VIP');
  await create();
  await screen.findByText('PIN for Ada');
  expect(server.bodies('createCustomer')).toMatchObject([{ isVip: true, isHeavyweight: false }]);
});

const LINK = { createdAt: NOON, expiresAt: IN_A_WEEK, openings: 0, openingsMax: 1 };

async function openTable(): Promise<void> {
  server.customers = [
    makeCustomer({ invitation: { ...LINK, state: 'not-opened' }, validUntil: '2026-11-15' }),
    makeCustomer({ name: 'Ben', hasPin: false }),
    makeCustomer({
      name: 'Cam',
      maxDevices: 2,
      uniqueDeviceCount: 1,
      deviceFingerprints: [makeDevice({ id: '7' })],
      usageHistory: [
        { timestamp: NOON, ipAddress: '203.0.113.9', userAgent: 'Other phone', action: 'device_refused' },
      ],
    }),
  ];
  openPart(<CustomerPins />);
  await screen.findByText('Ben');
}

test('rows say what became of the invitation and when access ends, and can be filtered by it', async () => {
  await openTable();
  const ada = screen.getByRole('row', { name: /^Ada/ });
  expect(within(ada).getByText('Not opened')).toBeVisible();
  expect(within(ada).getByText('Ends tomorrow')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /^Ben/ })).getAllByText('No PIN')[0]).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Not opened 1' }));
  await waitFor(() => expect(screen.queryByText('Ben')).not.toBeInTheDocument());
  expect(screen.getByText('Ada')).toBeVisible();
});

test('an invitation is revoked after a question', async () => {
  await openTable();
  await press('Actions for Ada');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke invitation' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke invitation' });
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(shownToast()).toBe('Invitation revoked - The link for Ada no longer works.'));
  expect(server.sent('revokeInvitation').map(({ params }) => params)).toEqual([{ pinHash: handleOf('Ada') }]);
  expect(await screen.findByText('Revoked')).toBeVisible();
});

test('a device is forgotten after a question, and refused ones are listed', async () => {
  await openTable();
  await userEvent.click(screen.getByRole('button', { name: /^Usage of Cam/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Usage of Cam' }));
  expect(await dialog.findByText('Other phone')).toBeVisible();
  expect(dialog.getByText('1 of 2 devices')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Forget Safari 18 on iOS' }));
  const question = await screen.findByRole('alertdialog', { name: 'Forget Safari 18 on iOS' });
  expect(question).toHaveTextContent('This ends its sessions.');
  await userEvent.click(within(question).getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(shownToast()).toMatch(/^Device forgotten/));
  expect(await dialog.findByText('0 of 2 devices')).toBeVisible();
});
