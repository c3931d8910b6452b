import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { openOnce } from '#web/ui/testing/open-part.tsx';
import { customersQuery } from './customer.queries.ts';
import { CustomerList } from './customer-list.tsx';
import { makeCustomer } from './testing/customer-makers.ts';
import { CustomerServer } from './testing/customer-server.ts';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

function Customers() {
  return (
    <CustomerList query={useQuery(customersQuery())} loadingRows={2} emptyText="They will be listed here.">
      {(customers) => <p>{customers.map(({ name }) => name).join(', ')}</p>}
    </CustomerList>
  );
}

test('the list says that it is loading, then shows the customers', async () => {
  const gate = new Gate();
  server.customers = [makeCustomer(), makeCustomer({ name: 'Ben' })];
  server.on('listCustomers', gate);
  openOnce(<Customers />);
  expect(await screen.findByText('Loading customers...')).toBeVisible();
  gate.release();
  expect(await screen.findByText('Ada, Ben')).toBeVisible();
});

test('an empty list says where the first customer will come from', async () => {
  openOnce(<Customers />);
  expect(await screen.findByText('No Customer PINs')).toBeVisible();
  expect(screen.getByText('They will be listed here.')).toBeVisible();
});

test('a refusal is not retried automatically, only by a person', async () => {
  server.onEvery(refuse('access/denied'));
  openOnce(<Customers />);
  expect(await screen.findByText('Access Denied')).toBeVisible();
  expect(screen.getByText('You need admin or manager access to view customer management')).toBeVisible();
  expect(server.sent('listCustomers')).toHaveLength(1);
  server.asUsual();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No Customer PINs')).toBeVisible();
});

test('any other failure is retried three times, and is not called a refusal', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.onEvery(refuse('internal'));
  openOnce(<Customers />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('Unable to load customers')).toBeVisible();
  expect(server.sent('listCustomers')).toHaveLength(4);
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
