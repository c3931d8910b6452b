import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { NOON } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { SecurityAlerts } from './security-alerts.tsx';
import { makeAlert } from './testing/usage-makers.ts';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

function figures(): (string | null)[] {
  return screen.getAllByRole('definition').map((cell) => cell.textContent);
}

async function viewAlerts(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'View Alerts' }));
  return screen.findByRole('dialog', { name: 'Security Alerts' });
}

test('the card counts all alerts and those of each severity', async () => {
  server.alerts = [
    makeAlert({ ipAddress: '203.0.113.1', severity: 'high' }),
    makeAlert({ ipAddress: '203.0.113.2', severity: 'low' }),
    makeAlert({ ipAddress: '203.0.113.3', severity: 'low' }),
  ];
  openPart(<SecurityAlerts />);
  expect(await screen.findByText('3', { selector: 'h2 + *' })).toHaveTextContent('3alerts');
  expect(screen.getAllByRole('term').map((cell) => cell.textContent)).toEqual(['High', 'Medium', 'Low']);
  expect(figures()).toEqual(['1', '0', '2']);
});

test('the modal lists each shared address with the customers on it, and when they were last seen', async () => {
  server.alerts = [
    makeAlert({
      ipAddress: '203.0.113.1',
      severity: 'medium',
      pins: [
        { customerName: 'Ada', lastSeen: new Date(2026, 10, 13, 9, 5).toISOString() },
        { customerName: 'Ben', lastSeen: NOON },
        { customerName: 'Ben', lastSeen: NOON },
      ],
    }),
    makeAlert({ ipAddress: '203.0.113.2', severity: 'low' }),
  ];
  openPart(<SecurityAlerts />);
  const dialog = await viewAlerts();
  const first = (await within(dialog).findByText('203.0.113.1')).closest('li');
  if (!first) return expect.unreachable('no entry');
  expect(within(first).getByText('Medium')).toBeVisible();
  expect(within(first).getByText('3 customers')).toBeVisible();
  const customers = within(first).getAllByRole('listitem');
  expect(customers.map((entry) => entry.textContent)).toEqual([
    'AdaLast seen 13 Nov 2026, 09:05',
    'BenLast seen 14 Nov 2026, 12:00',
    'BenLast seen 14 Nov 2026, 12:00',
  ]);
  expect(within(dialog).getByText('203.0.113.2')).toBeVisible();
});

test('a zero is muted, and the most severe comes first in each entry', async () => {
  server.alerts = [makeAlert({ ipAddress: '203.0.113.1', severity: 'high' })];
  openPart(<SecurityAlerts />);
  await screen.findByText('1', { selector: 'h2 + *' });
  const [high, medium, low] = screen.getAllByRole('definition');
  expect(high).toHaveClass('text-danger');
  expect(medium).toHaveClass('text-muted');
  expect(low).toHaveClass('text-muted');
  const dialog = await viewAlerts();
  expect(within(dialog).getByRole('heading', { level: 3 })).toHaveTextContent('High203.0.113.1');
});

test('an address can be marked as expected with a reason, and the mark taken back', async () => {
  server.alerts = [makeAlert()];
  openPart(<SecurityAlerts />);
  expect(await screen.findByText('1', { selector: 'h2 + *' })).toBeVisible();
  const dialog = await viewAlerts();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as expected' }));
  const reason = within(dialog).getByLabelText('Why is it expected?');
  expect(reason).toHaveFocus();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as expected' }));
  expect(within(dialog).getByText('Please say why')).toBeVisible();
  expect(server.sent('expectAddress')).toEqual([]);

  await userEvent.type(reason, 'Our own Wi-Fi{Enter}');
  const expected = await within(dialog).findByRole('list', { name: 'Expected' });
  expect(expected).toHaveTextContent('203.0.113.7');
  expect(expected).toHaveTextContent('Our own Wi-Fi');
  expect(expected).toHaveTextContent('Marked by manager, 14 Nov 2026');
  expect(within(dialog).getByText('No security alerts')).toBeVisible();
  expect(screen.getByText('0', { selector: 'h2 + *' })).toBeInTheDocument();

  const takeBack = within(dialog).getByRole('button', { name: 'Take back that 203.0.113.7 is expected' });
  await userEvent.click(takeBack);
  expect(await within(dialog).findByRole('list', { name: 'Alerts' })).toHaveTextContent('203.0.113.7');
  expect(within(dialog).queryByText('Our own Wi-Fi')).not.toBeInTheDocument();
});

test('a refused mark says why and keeps the reason', async () => {
  server.alerts = [makeAlert()];
  openPart(<SecurityAlerts />);
  const dialog = await viewAlerts();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Mark as expected' }));
  await userEvent.type(within(dialog).getByLabelText('Why is it expected?'), 'A family');
  server.on('expectAddress', refuse('alert/not-found'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as expected' }));
  const words = 'Could not mark the address - There is no alert for this address now';
  await waitFor(() => expect(shownToast()).toBe(words));
  expect(within(dialog).getByLabelText('Why is it expected?')).toHaveValue('A family');
});

test('without alerts the count is 0 and the modal says so', async () => {
  openPart(<SecurityAlerts />);
  expect(await screen.findByText('0', { selector: 'h2 + *' })).toBeVisible();
  expect(figures()).toEqual(['0', '0', '0']);
  expect(within(await viewAlerts()).getByText('No security alerts')).toBeVisible();
});

test('closing gives the focus back to the button', async () => {
  openPart(<SecurityAlerts />);
  await viewAlerts();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'View Alerts' })).toHaveFocus();
});

test('a failure to load alerts is not shown as a count of zero', async () => {
  server.onEvery(refuse('internal'));
  openPart(<SecurityAlerts />);
  expect(await screen.findByText('Unable to load security alerts')).toBeVisible();
  expect(screen.queryByText('0')).not.toBeInTheDocument();
  server.asUsual();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('0', { selector: 'h2 + *' })).toBeVisible();
});

test('a failed refresh says how old the alerts are, on the card and in the modal', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 14, 9, 25) });
  onTestFinished(() => void vi.useRealTimers());
  openPart(<SecurityAlerts />);
  await screen.findByText('0', { selector: 'h2 + *' });
  vi.setSystemTime(new Date(2026, 10, 14, 10, 40));
  server.onEvery(refuse('internal'));
  // Opened an hour later, it asks again.
  const dialog = await viewAlerts();
  const words = 'Could not refresh the security alerts. What you see is from 14 Nov 2026, 09:25.';
  expect(await within(dialog).findByText(words)).toBeVisible();
  expect(within(dialog).getByText('No security alerts')).toBeVisible();
  expect(screen.getAllByText(words)).toHaveLength(2);
});
