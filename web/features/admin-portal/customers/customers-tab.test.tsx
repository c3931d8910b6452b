import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCustomer, makeDevice, NOON } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { Gate } from '#web/lib/testing/fake-replies.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { cellsOf, shownNames } from './testing/customer-rows.ts';

const ADA = { customerName: 'Ada', lastSeen: NOON };

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

describe('the four figures', () => {
  function figures(): (string | null)[] {
    return screen.getAllByRole('term').map((term) => term.nextElementSibling?.textContent ?? null);
  }

  test('customers with the active ones, devices, alerts, and devices per customer', async () => {
    server.customers = [
      makeCustomer({ uniqueDeviceCount: 4, suspiciousActivityCount: 2 }),
      makeCustomer({ name: 'Ben', uniqueDeviceCount: 1, isActive: false }),
    ];
    // The same number as in the Manager Portal.
    server.alerts = [{ ipAddress: '203.0.113.7', severity: 'low', pins: [ADA, ADA] }];
    openPart(<CustomersTab />);
    await waitFor(() => expect(figures()).toEqual(['21 active', '5', '12 suspicious devices', '2.5']));
    await userEvent.click(screen.getByRole('button', { name: 'View Alerts' }));
    expect(await screen.findByRole('dialog', { name: 'Security Alerts' })).toHaveTextContent('203.0.113.7');
    await userEvent.keyboard('{Escape}');
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Total Customers',
      'Total Devices',
      'Security Alerts',
      'Avg Devices/Customer',
    ]);
  });

  test('show dashes until the customers have loaded', () => {
    server.onEvery(new Gate());
    openPart(<CustomersTab />);
    expect(figures()).toEqual(['–', '–', '–', '–']);
  });
});

describe('a row', () => {
  test('shows name, PIN, usage, devices, security and status', async () => {
    server.customers = [
      makeCustomer({
        name: 'Northside Mobile',
        id: '10482',
        phone: '(312) 555-0119',
        usageCount: 148,
        lastUsedAt: NOON,
        deviceFingerprints: [
          makeDevice({ id: 'a' }),
          makeDevice({ id: 'b', browserName: 'Chrome', browserVersion: '131.0', osName: 'Windows' }),
          makeDevice({ id: 'c', browserName: 'Firefox' }),
        ],
        uniqueDeviceCount: 5,
        suspiciousActivityCount: 2,
      }),
    ];
    openPart(<CustomersTab />);
    const cells = await cellsOf('Northside Mobile');
    expect(Object.keys(cells)).toEqual([
      'Customer',
      'Phone',
      'PIN',
      'Usage',
      'Devices',
      'Security',
      'Status',
      'Actions',
    ]);
    expect(cells.Customer).toContain('ID 10482');
    expect(cells).toMatchObject({
      Phone: '(312) 555-0119',
      PIN: 'PIN Set',
      Usage: '14814 Nov 2026',
      Devices: 'Mobile: Safari 18 on iOSMobile: Chrome 131 on Windows+3 more devicesiOS\u00a0+4 more devices',
      Security: '2 alerts',
      Status: 'Active',
    });
    for (const name of ['Edit Northside Mobile', 'Delete Northside Mobile'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  test('says so for a customer who never signed in, has no phone number and is inactive', async () => {
    server.customers = [makeCustomer({ isActive: false })];
    openPart(<CustomersTab />);
    expect(await cellsOf('Ada')).toMatchObject({
      Phone: '–',
      Usage: '0Never',
      Devices: '0 devices',
      Security: 'Secure',
      Status: 'Inactive',
    });
  });

  test('counts the devices if none is listed, and writes one alert in the singular', async () => {
    server.customers = [makeCustomer({ uniqueDeviceCount: 3, suspiciousActivityCount: 1 })];
    openPart(<CustomersTab />);
    expect(await cellsOf('Ada')).toMatchObject({ Devices: '3 devices', Security: '1 alert' });
  });
});

describe('5,000 customers', () => {
  beforeEach(() => {
    server.customers = Array.from({ length: 5000 }, (_, index) =>
      makeCustomer({
        name: `Customer ${index}`,
        usageCount: index,
        isActive: index % 10 !== 0,
        suspiciousActivityCount: index === 4000 ? 1 : 0,
        isVip: index % 16 === 0,
      }),
    );
  });

  // By their words: to work out the role of each of a page's hundred buttons takes seconds.
  function buttonOf(words: string): HTMLElement {
    return screen.getByText(words).closest('button') ?? expect.unreachable(`no button says ${words}`);
  }

  test('are shown in pages', async () => {
    openPart(<CustomersTab />);
    expect(await screen.findByText('1-25 of 5000')).toBeVisible();
    expect(shownNames()).toHaveLength(25);
    expect(buttonOf('Previous')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(buttonOf('Next'));
    expect(screen.getByText('26-50 of 5000')).toBeVisible();
    expect(shownNames()[0]).toBe('Customer 25');
    await userEvent.click(buttonOf('Previous'));
    expect(shownNames()[0]).toBe('Customer 0');
  });

  test('are sorted by a click on a header and reversed by a second one, starting at the first page', async () => {
    openPart(<CustomersTab />);
    await screen.findByText('1-25 of 5000');
    await userEvent.click(buttonOf('Next'));
    const usage = buttonOf('Usage');
    const head = usage.closest('th');
    expect(head).not.toHaveAttribute('aria-sort');
    await userEvent.click(usage);
    await waitFor(() => expect(shownNames()[0]).toBe('Customer 4999'));
    expect(head).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByText('1-25 of 5000')).toBeVisible();
    await userEvent.click(usage);
    await waitFor(() => expect(shownNames()[0]).toBe('Customer 0'));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    expect(usage).toHaveFocus();
  });

  test('are sorted by a select field on screens without headers', async () => {
    openPart(<CustomersTab />);
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Most alerts');
    await waitFor(() => expect(shownNames()[0]).toBe('Customer 4000'));
  });

  test('are filtered by name, status, tier and alerts, and all shown again when the filters are cleared', async () => {
    openPart(<CustomersTab />);
    await userEvent.click(await screen.findByLabelText('Filter by name, phone or ID'));
    await userEvent.paste('400 custom');
    expect(await screen.findByText('15 of 5000 customers')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Filter by status'), 'Inactive');
    expect(await screen.findByText('6 of 5000 customers')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Filter by tier'), 'VIP');
    expect(await screen.findByText('4 of 5000 customers')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Filter by security'), 'With alerts');
    await waitFor(() => expect(shownNames()).toEqual(['Customer 4000']));
    await userEvent.selectOptions(screen.getByLabelText('Filter by status'), 'Active');
    expect(await screen.findByText('No customers found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('1-25 of 5000')).toBeVisible();
    expect(screen.getByLabelText('Filter by name, phone or ID')).toHaveFocus();
  });
});

describe('the customers tab without customers', () => {
  test('says that it is loading', async () => {
    server.onEvery(new Gate());
    openPart(<CustomersTab />);
    expect(await screen.findByText('Loading customers...')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Filters' })).not.toBeInTheDocument();
  });

  test('says that no PIN has been created yet', async () => {
    openPart(<CustomersTab />);
    expect(await screen.findByText('No Customer PINs')).toBeVisible();
    expect(screen.getByText(/^Customers are created in the/)).toHaveTextContent(
      'created in the Manager Portal, or here',
    );
    expect(screen.getByRole('link', { name: 'Manager Portal' })).toHaveAttribute('href', '/manager');
  });
});
