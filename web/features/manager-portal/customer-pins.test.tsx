import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCustomer, makeDevice } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { CustomerPins } from './customer-pins.tsx';
import { CustomerStatistics } from './manager-portal.tsx';
import { makeStat } from './testing/usage-makers.ts';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

/** The texts of a row's cells. */
async function cellsOf(name: string): Promise<(string | null)[]> {
  const row = (await screen.findByRole('cell', { name })).closest('tr');
  if (!row) return expect.unreachable(`no row for ${name}`);
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

function shownNames(): (string | null)[] {
  const cells = screen.getByRole('table').querySelectorAll('tbody td:first-child');
  return [...cells].map((cell) => cell.textContent);
}

describe('the order', () => {
  beforeEach(() => {
    server.customers = [
      makeCustomer({ name: 'Cleo', usageCount: 4 }),
      makeCustomer({ name: 'Ada', usageCount: 9, isHeavyweight: true }),
      makeCustomer({ name: 'Ben', usageCount: 1, isVip: true }),
    ];
  });

  test.each([
    ['Name', ['Ada', 'Ben', 'Cleo']],
    ['VIP status', ['Ada', 'Ben', 'Cleo']],
    ['Usage', ['Ada', 'Cleo', 'Ben']],
  ])('by a click on %s, reversed by a second one', async (head, names) => {
    openPart(<CustomerPins />);
    const button = await screen.findByRole('button', { name: head });
    await userEvent.click(button);
    await waitFor(() => expect(shownNames()).toEqual(names));
    expect(button.closest('th')).toHaveAttribute('aria-sort');
    await userEvent.click(button);
    await waitFor(() => expect(shownNames()).toEqual(names.toReversed()));
    expect(button).toHaveFocus();
  });

  test('by a select field on phones, which have no headers', async () => {
    openPart(<CustomerPins />);
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Most used');
    await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Cleo', 'Ben']));
    expect(screen.queryByRole('option', { name: 'Most alerts' })).not.toBeInTheDocument();
  });
});

describe('a row of customer PINs', () => {
  test('shows name, status, PIN, usage, device and creation date', async () => {
    server.customers = [
      makeCustomer({
        name: 'Northside Mobile',
        usageCount: 148,
        isVip: true,
        createdAt: new Date(2025, 2, 12, 12).toISOString(),
        deviceFingerprints: [makeDevice(), makeDevice({ browserName: 'Chrome' })],
        uniqueDeviceCount: 5,
      }),
    ];
    openPart(<CustomerPins />);
    const [name, status, pin, usage, , device, active, created] = await cellsOf('Northside Mobile');
    expect([name, status, pin, usage]).toEqual(['Northside Mobile', 'VIP', 'PIN Set', '148']);
    expect(device).toBe('Safari 18 on iOSiOS\u00a0+4 more devices');
    expect([active, created]).toEqual(['Active', '12 Mar 2025']);
  });

  test.each([
    [{ isVip: false, isHeavyweight: false }, 'Standard'],
    [{ isVip: true, isHeavyweight: false }, 'VIP'],
    [{ isVip: false, isHeavyweight: true }, 'Heavyweight'],
    [{ isVip: true, isHeavyweight: true }, 'Heavyweight'],
  ])('with %j says %s', async (flags, status) => {
    server.customers = [makeCustomer(flags)];
    openPart(<CustomerPins />);
    expect((await cellsOf('Ada'))[1]).toBe(status);
  });

  test('shows an inactive PIN, and one that was never used', async () => {
    server.customers = [makeCustomer({ isActive: false })];
    openPart(<CustomerPins />);
    const cells = await cellsOf('Ada');
    expect(cells[6]).toBe('Inactive');
    expect(cells[5]).toBe('0 devices');
  });

  test('counts the devices if no name is known', async () => {
    server.customers = [makeCustomer({ uniqueDeviceCount: 3 })];
    openPart(<CustomerPins />);
    expect((await cellsOf('Ada'))[5]).toBe('3 devices');
  });

  test('draws the accesses of the last 30 days, and a flat line for none', async () => {
    server.customers = [makeCustomer({ name: 'Ada' }), makeCustomer({ name: 'Benedict' })];
    const series = Array.from({ length: 30 }, (_, day) => (day === 29 ? 7 : 0));
    server.stats = { monthly: [makeStat({ customerName: 'Ada', series })] };
    openPart(<CustomerPins />);
    expect(await screen.findByRole('img', { name: '7 accesses in the last 30 days' })).toBeVisible();
    expect(screen.getByRole('img', { name: '0 accesses in the last 30 days' })).toBeVisible();
  });

  test('shows no sparkline if the statistics cannot be loaded', async () => {
    server.customers = [makeCustomer()];
    server.on('listUsageStats', refuse('internal'));
    openPart(<CustomerPins />);
    expect((await cellsOf('Ada'))[0]).toBe('Ada');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('many customer PINs', () => {
  beforeEach(() => {
    server.customers = Array.from({ length: 5000 }, (_, index) =>
      makeCustomer({ name: `Customer ${index}` }),
    );
  });

  test('are shown in pages', async () => {
    openPart(<CustomerPins />);
    expect(await screen.findByText('1-25 of 5000')).toBeVisible();
    expect(shownNames()).toHaveLength(25);
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('26-50 of 5000')).toBeVisible();
    expect(shownNames()[0]).toBe('Customer 25');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(shownNames()[0]).toBe('Customer 0');
  });

  test('are filtered by words of the name, starting at the first page', async () => {
    openPart(<CustomerPins />);
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await userEvent.type(screen.getByLabelText('Filter by name'), '49');
    expect(await screen.findByText('1-25 of 199')).toBeVisible();
    expect(shownNames()[0]).toBe('Customer 49');
    await userEvent.type(screen.getByLabelText('Filter by name'), '9 custom');
    await waitFor(() => expect(shownNames()[0]).toBe('Customer 499'));
    expect(shownNames()).toHaveLength(15);
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  });

  test('a filter that matches nobody says so', async () => {
    openPart(<CustomerPins />);
    await userEvent.type(await screen.findByLabelText('Filter by name'), 'zzz');
    expect(await screen.findByText('No customers found')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Filter by name'));
    expect(await screen.findByText('1-25 of 5000')).toBeVisible();
  });
});

describe('the customer PINs panel without customers', () => {
  test('says that it is loading', async () => {
    server.onEvery(new Gate());
    openPart(<CustomerPins />);
    expect(await screen.findByText('Loading customers...')).toBeVisible();
    expect(screen.queryByLabelText('Filter by name')).not.toBeInTheDocument();
  });

  test('says that no PIN has been created yet', async () => {
    openPart(<CustomerPins />);
    expect(await screen.findByText('No Customer PINs')).toBeVisible();
  });
});

describe('Customer Statistics', () => {
  function figures(): (string | null)[] {
    const strip = screen.getByRole('region', { name: 'Customer Statistics' });
    return within(strip)
      .getAllByRole('definition')
      .map((cell) => cell.textContent);
  }

  test('total customers, active PINs, total usage, average usage rounded', async () => {
    server.customers = [
      makeCustomer({ usageCount: 5 }),
      makeCustomer({ name: 'Benedict', usageCount: 2, isActive: false }),
    ];
    openPart(<CustomerStatistics />);
    await waitFor(() => expect(figures()).toEqual(['2', '1', '7', '4']));
    for (const label of ['Total customers', 'Active PINs', 'Total usage', 'Average usage'])
      expect(screen.getByText(label)).toBeVisible();
  });

  test('show dashes until the customers have loaded', () => {
    server.onEvery(new Gate());
    openPart(<CustomerStatistics />);
    expect(figures()).toEqual(['–', '–', '–', '–']);
  });
});
