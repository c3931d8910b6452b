import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { Table } from '#web/ui/tables/table.tsx';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { usageColumn } from './customer-columns.tsx';
import { handleOf, makeCustomer, makeDevice } from './testing/customer-makers.ts';
import { CustomerServer } from './testing/customer-server.ts';
import { UsageDetailsDialog } from './usage-details-dialog.tsx';

const CREDIT = 'IP Geolocation by DB-IP';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

/** As either portal has it: a table of customers and the dialog. */
function Customers({ listed }: { listed: readonly CustomerPin[] }) {
  const [selected, setSelected] = useState<CustomerPin | null>(null);
  return (
    <>
      <Table
        caption="Customers"
        columns={[usageColumn({ onShowUsage: setSelected })]}
        rows={listed}
        rowKey={({ id }) => id}
      />
      <UsageDetailsDialog
        customer={selected}
        onClose={() => setSelected(null)}
        Device={({ device }) => <li>{device.browserName}</li>}
      >
        {({ name }) => <p>{`History of ${name}`}</p>}
      </UsageDetailsDialog>
    </>
  );
}

async function openDetails(fields: Partial<CustomerPin> = {}): Promise<HTMLElement> {
  const listed = makeCustomer({ usageCount: 12 });
  server.customers = [{ ...listed, ...fields }];
  openPart(<Customers listed={[listed]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Usage of Ada: 12' }));
  return screen.findByRole('dialog', { name: 'Usage of Ada' });
}

test('a customer is loaded only when their usage is opened', async () => {
  openPart(<Customers listed={[makeCustomer({ usageCount: 12 })]} />);
  const usage = screen.getByRole('button', { name: 'Usage of Ada: 12' });
  expect(server.calls).toEqual([]);
  await userEvent.click(usage);
  await waitFor(() => expect(server.sent('getCustomer')[0]?.params.pinHash).toBe(handleOf('Ada')));
});

test('the listed figures are shown until the customer has loaded', async () => {
  server.onEvery(refuse('internal'));
  const dialog = await openDetails({ usageCount: 13 });
  expect(within(dialog).getByText('12')).toBeVisible();
  expect(within(dialog).getByText('History of Ada')).toBeVisible();
  server.asUsual();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Try Again' }));
  expect(await within(dialog).findByText('13')).toBeVisible();
});

test('closing returns the focus to the usage button', async () => {
  await openDetails();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Usage of Ada: 12' })).toHaveFocus();
});

describe('devices in the usage details', () => {
  test('credit the source of the places', async () => {
    const places = [makeDevice({ id: 'a' }), makeDevice({ id: 'b', location: 'California, United States' })];
    const dialog = await openDetails({ deviceFingerprints: places });
    const credit = await within(dialog).findByRole('link', { name: CREDIT });
    expect(credit).toHaveAttribute('href', 'https://db-ip.com');
  });

  test('show no credit without places', async () => {
    const dialog = await openDetails({ deviceFingerprints: [makeDevice()] });
    await within(dialog).findByText('Safari');
    expect(within(dialog).queryByRole('link', { name: CREDIT })).not.toBeInTheDocument();
  });

  test('say so if only some devices are listed', async () => {
    const deviceFingerprints = [makeDevice({ id: 'a' }), makeDevice({ id: 'b' })];
    const dialog = await openDetails({ uniqueDeviceCount: 63, deviceFingerprints });
    expect(await within(dialog).findByText('The newest 2 of 63 devices.')).toBeVisible();
  });

  test('can be retried after a failure; a PIN that was never used has none', async () => {
    server.on('getCustomer', refuse('internal'));
    const dialog = await openDetails();
    expect(await within(dialog).findByText('Unable to load devices')).toBeVisible();
    server.asUsual();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await within(dialog).findByText('No devices yet')).toBeVisible();
  });
});
