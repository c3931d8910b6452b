import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeCustomer, makeDevice, NOON } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
  server.customers = [makeCustomer({ usageCount: 12, uniqueDeviceCount: 2, isVip: true, lastUsedAt: NOON })];
});

async function openDetails(): Promise<HTMLElement> {
  openPart(<CustomersTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Usage of Ada: 12' }));
  return screen.findByRole('dialog', { name: 'Usage of Ada' });
}

/** Label and text of every detail. */
function factsIn(part: HTMLElement): Record<string, string | undefined> {
  const labels = within(part).getAllByRole('term');
  const texts = within(part).getAllByRole('definition');
  return Object.fromEntries(labels.map((label, index) => [label.textContent, texts[index]?.textContent]));
}

test('a click on the usage opens the details with a summary', async () => {
  expect(factsIn(await openDetails())).toEqual({
    'Total uses': '12',
    'Unique devices': '2',
    'Last access': '14 Nov 2026, 12:00',
    Status: 'VIP',
  });
});

test.each([
  [{ isVip: false, isHeavyweight: false }, 'Standard'],
  [{ isVip: true, isHeavyweight: false }, 'VIP'],
  [{ isVip: true, isHeavyweight: true }, 'Heavyweight'],
])('with %j the status is %s', async (flags, status) => {
  server.customers = [makeCustomer({ usageCount: 12, ...flags })];
  expect(factsIn(await openDetails())).toMatchObject({ Status: status, 'Last access': 'Never' });
});

test('the details show everything about each device and mark suspicious ones', async () => {
  const device = makeDevice({ id: 'a', location: 'California, United States', usageCount: 7 });
  const removed = makeDevice({ id: 'b', isSuspicious: true, ipAddress: 'removed', userAgent: 'removed' });
  server.customers = [makeCustomer({ usageCount: 12, deviceFingerprints: [device, removed] })];
  const dialog = await openDetails();
  await within(dialog).findAllByText('Safari 18 on iOS');
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
