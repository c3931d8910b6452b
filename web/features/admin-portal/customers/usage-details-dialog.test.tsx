import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { handleOf, makeCustomer, makeDevice, NOON } from '#web/features/customers/testing/customer-makers.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { refuse, startCustomerServer } from './testing/customer-server.ts';

const ONE = `GET /api/customer-pins/${handleOf('Ada')}`;
const CREDIT = 'IP Geolocation by DB-IP';

let server: ReturnType<typeof startCustomerServer>;

beforeEach(() => {
  server = startCustomerServer();
  server.customers = [makeCustomer({ usageCount: 12, uniqueDeviceCount: 2, isVip: true, lastUsedAt: NOON })];
});

async function openDetails(): Promise<HTMLElement> {
  openPart(<CustomersTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Usage of Ada: 12' }));
  return screen.findByRole('dialog', { name: 'Usage of Ada' });
}

/** Label and text of everything that is told. */
function factsIn(part: HTMLElement): Record<string, string | undefined> {
  const labels = within(part).getAllByRole('term');
  const texts = within(part).getAllByRole('definition');
  return Object.fromEntries(labels.map((label, index) => [label.textContent, texts[index]?.textContent]));
}

test('it opens on a click on the usage, and only then asks for that customer', async () => {
  openPart(<CustomersTab />);
  const usage = await screen.findByRole('button', { name: 'Usage of Ada: 12' });
  expect(server.sent(ONE)).toEqual([]);
  await userEvent.click(usage);
  const dialog = await screen.findByRole('dialog', { name: 'Usage of Ada' });
  expect(factsIn(dialog)).toEqual({
    'Total uses': '12',
    'Unique devices': '2',
    'Last access': '14 Nov 2026, 12:00',
    Status: 'VIP',
  });
  await waitFor(() => expect(server.sent(ONE)).not.toEqual([]));
});

test.each([
  [{ isVip: false, isHeavyweight: false }, 'Standard'],
  [{ isVip: true, isHeavyweight: false }, 'VIP'],
  [{ isVip: true, isHeavyweight: true }, 'Heavyweight'],
])('with %j the status is %s', async (flags, status) => {
  server.customers = [makeCustomer({ usageCount: 12, ...flags })];
  expect(factsIn(await openDetails())).toMatchObject({ Status: status, 'Last access': 'Never' });
});

test('everything about each device, the suspicious ones marked, and whose table the places are from', async () => {
  const device = makeDevice({ id: 'a', location: 'California, United States', usageCount: 7 });
  const removed = makeDevice({ id: 'b', isSuspicious: true, ipAddress: 'removed', userAgent: 'removed' });
  server.customers = [makeCustomer({ usageCount: 12, deviceFingerprints: [device, removed] })];
  const dialog = await openDetails();
  expect(await within(dialog).findByRole('link', { name: CREDIT })).toHaveAttribute(
    'href',
    'https://db-ip.com',
  );
  const [first, second, ...rest] = within(dialog).getAllByRole('listitem');
  if (!first || !second) return expect.unreachable('there are two devices');
  expect(rest).toEqual([]);
  expect(factsIn(first)).toEqual({
    Browser: 'Safari 18.1',
    OS: 'iOS 18.2',
    'Device type': 'Mobile',
    'IP address': '203.0.113.7',
    'First seen': '14 Nov 2026, 12:00',
    'Last seen': '14 Nov 2026, 12:00',
    Location: 'California, United States',
    Uses: '7',
    'User agent': 'Mozilla/5.0 (iPhone)',
  });
  expect(within(first).queryByText('Suspicious')).not.toBeInTheDocument();
  expect(within(second).getByText('Suspicious')).toBeVisible();
  expect(factsIn(second)).toMatchObject({
    'IP address': 'Removed after 90 days',
    Location: 'Unknown',
    'User agent': 'Removed after 90 days',
  });
});

test('without places nobody is credited for them', async () => {
  server.customers = [makeCustomer({ usageCount: 12, deviceFingerprints: [makeDevice()] })];
  const dialog = await openDetails();
  await within(dialog).findByText('Safari 18 on iOS');
  expect(within(dialog).queryByRole('link', { name: CREDIT })).not.toBeInTheDocument();
});

test('when not all devices are told, that is said', async () => {
  const deviceFingerprints = [makeDevice({ id: 'a' }), makeDevice({ id: 'b' })];
  server.customers = [makeCustomer({ usageCount: 12, uniqueDeviceCount: 63, deviceFingerprints })];
  const dialog = await openDetails();
  expect(await within(dialog).findByText('The newest 2 of 63 devices.')).toBeVisible();
});

test('devices that fail to load can be tried again; a PIN that was never used has none', async () => {
  server.interfere = (call) => (call === ONE ? refuse(500, 'broken') : undefined);
  const dialog = await openDetails();
  expect(await within(dialog).findByText('Unable to load devices')).toBeVisible();
  server.interfere = () => undefined;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(await within(dialog).findByText('No devices yet')).toBeVisible();
});

test('closing gives the focus back to the usage', async () => {
  await openDetails();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Usage of Ada: 12' })).toHaveFocus());
});
