import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { handleOf, makeCustomer, makeDevice, NOON } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { CustomerPins } from './customer-pins.tsx';
import { makeEvent } from './testing/usage-makers.ts';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
  server.customers = [makeCustomer({ usageCount: 12, uniqueDeviceCount: 2, isVip: true, lastUsedAt: NOON })];
});

async function openDetails(): Promise<HTMLElement> {
  openPart(<CustomerPins />);
  await userEvent.click(await screen.findByRole('button', { name: 'Usage of Ada: 12' }));
  return screen.findByRole('dialog', { name: 'Usage of Ada' });
}

test('a click on the usage opens the details and loads that customer alone', async () => {
  const dialog = await openDetails();
  const figures = within(dialog).getAllByRole('definition');
  expect(figures.map((cell) => cell.textContent)).toEqual(['12', '2', '14 Nov 2026, 12:00', 'VIP']);
  expect(server.sent('listUsageHistory')[0]?.params.pinHash).toBe(handleOf('Ada'));
  expect(server.sent('getCustomer')[0]?.params.pinHash).toBe(handleOf('Ada'));
});

test('no history is loaded before a customer is selected', async () => {
  openPart(<CustomerPins />);
  await screen.findByRole('button', { name: 'Usage of Ada: 12' });
  expect(server.sent('listUsageHistory')).toEqual([]);
});

test('a customer who never signed in has no last access, no devices and no history', async () => {
  server.customers = [makeCustomer({ usageCount: 12 })];
  const dialog = await openDetails();
  expect(within(dialog).getByText('Never')).toBeVisible();
  expect(await within(dialog).findByText('No devices yet')).toBeVisible();
  expect(await within(dialog).findByText('No usage yet')).toBeVisible();
});

describe('recent usage history', () => {
  test('lists time, IP address and user agent of each access', async () => {
    server.history = [
      makeEvent({ userAgent: 'Agent 1' }),
      makeEvent({ ipAddress: 'removed', userAgent: 'removed' }),
      makeEvent({ ipAddress: '2001:db8::1', userAgent: 'Agent 1' }),
    ];
    const dialog = await openDetails();
    const table = await within(dialog).findByRole('table', { name: 'Recent usage history' });
    const [head, ...rows] = within(table).getAllByRole('row');
    expect([...(head?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      'Timestamp',
      'IP address',
      'User agent',
    ]);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['14 Nov 2026, 12:00', '203.0.113.7', 'Agent 1'],
      ['14 Nov 2026, 12:00', 'Removed after 90 days', 'Removed after 90 days'],
      ['14 Nov 2026, 12:00', '2001:db8::1', 'Agent 1'],
    ]);
  });

  test('can be retried after a failure', async () => {
    server.on('listUsageHistory', refuse('internal'));
    const dialog = await openDetails();
    expect(await within(dialog).findByText('Unable to load the usage history')).toBeVisible();
    server.asUsual();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await within(dialog).findByText('No usage yet')).toBeVisible();
  });
});

test('devices show type, address, place and last access, and suspicious ones are marked', async () => {
  server.customers = [
    makeCustomer({
      usageCount: 12,
      deviceFingerprints: [
        makeDevice({ id: 'a', location: 'California, United States' }),
        makeDevice({
          id: 'b',
          browserName: 'Chrome',
          browserVersion: '131.0',
          osName: 'Windows',
          deviceType: 'desktop',
          isSuspicious: true,
        }),
      ],
    }),
  ];
  const dialog = await openDetails();
  await within(dialog).findByText('Chrome 131 on Windows');
  const devices = within(dialog).getAllByRole('listitem');
  expect(devices.map((device) => device.textContent)).toEqual([
    'Safari 18 on iOSLast seen 14 Nov 2026, 12:00Mobile, 203.0.113.7, California, United StatesForget',
    'Chrome 131 on WindowsSuspiciousLast seen 14 Nov 2026, 12:00Desktop, 203.0.113.7Forget',
  ]);
});
