import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MarkOwner } from '#domain/contract/entities/deals/shares.ts';
import { makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { shownNames } from './testing/customer-rows.ts';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

async function lookUp(mark: string) {
  openPart(<CustomersTab />);
  await userEvent.click(screen.getByRole('button', { name: 'Look up a mark' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Look up a mark' }));
  await userEvent.type(dialog.getByLabelText('Mark'), `${mark}{Enter}`);
  return dialog;
}

test('the mark of a customer leads to them in the list', async () => {
  const ada = makeCustomer({ name: 'Ada' });
  server.customers = [ada, makeCustomer({ name: 'Ben' })];
  const owner: MarkOwner = { mark: 'KQZT', kind: 'customer', name: 'Ada', pinHash: ada.pinHash };
  server.usually({ lookUpMark: () => owner });
  const dialog = await lookUp('kqzt ');
  expect(await dialog.findByText('KQZT is the mark of Ada.')).toBeVisible();
  expect(server.sent('lookUpMark').map(({ params }) => params)).toEqual([{ mark: 'kqzt' }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Show customer' }));
  expect(shownNames()).toEqual(['Ada']);
});

test.each<[MarkOwner, string]>([
  [{ mark: 'KQZT', kind: 'public' }, 'KQZT is the mark of the public list.'],
  [{ mark: 'KQZT', kind: 'vip-pin' }, 'KQZT is the mark of the VIP PIN.'],
  [{ mark: 'KQZT', kind: 'customer', name: 'Cleo' }, 'KQZT is the mark of Cleo, a deleted customer.'],
])('%o is named, and there is nobody to show', async (owner, text) => {
  server.usually({ lookUpMark: () => owner });
  const dialog = await lookUp('KQZT');
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Show customer' })).not.toBeInTheDocument();
});

test('a mark that nobody has, and one that cannot be a mark', async () => {
  server.usually({ lookUpMark: () => refuse('mark/not-found') });
  const dialog = await lookUp('KQZA');
  expect(dialog.getByText('A mark has four letters, and no vowels.')).toBeVisible();
  expect(server.sent('lookUpMark')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Mark'), '{Backspace}T{Enter}');
  expect(await dialog.findByText('Nobody has this mark')).toBeVisible();
});
