import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handleOf, makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { answerRaw, Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openOnce, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { cellsOf, shownNames } from './testing/customer-rows.ts';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
  server.customers = [makeCustomer({ phone: '(312) 555-0119', isVip: true }), makeCustomer({ name: 'Ben' })];
});

afterEach(forgetToast);

async function openEditor(name = 'Ada'): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  return screen.findByRole('dialog', { name: 'Edit customer' });
}

async function fill(label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  // Pasted, because the page renders again for each typed letter.
  if (text.length > 10) await userEvent.paste(text);
  else if (text !== '') await userEvent.type(field, text);
}

async function save(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
}

function changesOfAda() {
  const changes = server.sent('updateCustomer').filter(({ params }) => params.pinHash === handleOf('Ada'));
  return changes.map(({ body }) => body);
}

test('the form starts with the stored values', async () => {
  openPart(<CustomersTab />);
  await openEditor();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(screen.getByLabelText('Phone')).toHaveValue('(312) 555-0119');
  expect(screen.getByRole('switch', { name: 'Active' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'VIP' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Heavyweight' })).not.toBeChecked();
  expect(screen.getByLabelText('New PIN')).toHaveValue('');
});

test('name, phone and flags are sent and shown without loading the list again', async () => {
  openOnce(<CustomersTab />);
  await openEditor();
  await fill('Name', ' Ada Lovelace ');
  await fill('Phone', '(415) 555-0162');
  for (const name of ['Active', 'VIP', 'Heavyweight'])
    await userEvent.click(screen.getByRole('switch', { name }));
  await save();
  await waitFor(() => expect(shownToast()).toBe('Customer updated successfully'));
  expect(changesOfAda()).toEqual([
    { name: 'Ada Lovelace', phone: '(415) 555-0162', isActive: false, isVip: false, isHeavyweight: true },
  ]);
  expect(await cellsOf('Ada Lovelace')).toMatchObject({ Phone: '(415) 555-0162', Status: 'Inactive' });
  expect(server.sent('listCustomers')).toHaveLength(1);
});

test('only what was changed is sent, so that what somebody else has changed since stays', async () => {
  openPart(<CustomersTab />);
  await openEditor();
  server.customers = server.customers.map((each) => ({ ...each, isActive: false, isVip: false }));
  await fill('Phone', '(415) 555-0162');
  await save();
  await waitFor(() => expect(shownToast()).toBe('Customer updated successfully'));
  expect(changesOfAda()).toEqual([{ phone: '(415) 555-0162' }]);
  expect(await cellsOf('Ada')).toMatchObject({ Phone: '(415) 555-0162', Status: 'Inactive' });
});

describe('at once', () => {
  test('the dialog is closed and the row changed before the server has answered', async () => {
    server.on('updateCustomer', new Gate());
    openPart(<CustomersTab />);
    await openEditor();
    await fill('Name', 'Ada Lovelace');
    await save();
    await waitFor(() => expect(shownNames()).toContain('Ada Lovelace'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(shownToast()).toBeNull();
  });

  test('a refusal reverts the row with its reason, and keeps changes of other rows', async () => {
    const gate = new Gate();
    server.on('updateCustomer', gate);
    openPart(<CustomersTab />);
    await openEditor();
    await fill('Name', 'Ada Lovelace');
    await save();
    await waitFor(() => expect(shownNames()).toContain('Ada Lovelace'));
    server.asUsual();
    await openEditor('Ben');
    await fill('Name', 'Benedict');
    await save();
    await waitFor(() => expect(shownToast()).toBe('Customer updated successfully'));
    // The next list does not come: what is seen is what was put back.
    server.onEvery(new Gate());
    gate.release(refuse('customer/not-found'));
    await waitFor(() => expect(shownToast()).toBe('Update failed - Customer not found'));
    await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Benedict']));
  });

  test('a refusal without a reason has its own text', async () => {
    server.on('updateCustomer', answerRaw(502, 'Bad gateway'));
    openPart(<CustomersTab />);
    await openEditor();
    await save();
    await waitFor(() => expect(shownToast()).toBe('Update failed - Failed to update customer'));
  });
});

describe('an invalid value is reported under its field, and nothing is sent', () => {
  test('in every field', async () => {
    openPart(<CustomersTab />);
    const dialog = await openEditor();
    for (const [label, text, problem] of [
      ['Name', '   ', 'Name is required'],
      ['Name', 'x'.repeat(121), 'Name too long'],
      ['Phone', '123456', 'Phone too short'],
      ['Phone', '', 'Phone too short'],
      ['Phone', '1'.repeat(21), 'Phone too long'],
      ['New PIN', '123', 'PIN must be 4-8 digits'],
      ['New PIN', '123456789', 'PIN must be 4-8 digits'],
      ['New PIN', '12ab', 'PIN must contain only numbers'],
    ] as const) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      const accepted = field.value;
      await fill(label, text);
      await save();
      expect(field, `${label} "${text}"`).toHaveFocus();
      expect(field).toHaveAccessibleDescription(problem);
      expect(changesOfAda()).toEqual([]);
      await userEvent.type(field, '5');
      expect(within(dialog).queryByText(problem)).not.toBeInTheDocument();
      await fill(label, accepted);
    }
  });

  test('but a number that was never known may stay unknown', async () => {
    openPart(<CustomersTab />);
    await openEditor('Ben');
    await userEvent.click(screen.getByRole('switch', { name: 'VIP' }));
    await save();
    await waitFor(() => expect(shownToast()).toBe('Customer updated successfully'));
    expect(server.sent('updateCustomer').at(-1)?.body).toEqual({ isVip: true });
  });
});

describe('a forgotten PIN', () => {
  test('is replaced by a new one, sent only as its hash; the dialog waits until it is accepted', async () => {
    const gate = new Gate();
    server.on('updateCustomer', gate);
    openPart(<CustomersTab />);
    const dialog = await openEditor();
    await userEvent.click(screen.getByLabelText('New PIN'));
    await userEvent.paste('48 21 90');
    await save();
    expect(await within(dialog).findByText('Saving...')).toBeVisible();
    expect(changesOfAda()[0]).toEqual({ newPinHash: sha256Hex('482190') });
    gate.release();
    expect(await screen.findByRole('dialog', { name: 'Hand over the PIN' })).toHaveTextContent('PIN: 482190');
    expect(shownToast()).toBe('Customer updated successfully - The new PIN for Ada works from now on.');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Hand over the PIN' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('that is the current one is refused under its field', async () => {
    const message = 'New PIN must be different from current PIN';
    server.on('updateCustomer', refuse('pin/unchanged', { details: [{ path: 'newPinHash', message }] }));
    openPart(<CustomersTab />);
    await openEditor();
    await fill('New PIN', '4821');
    await save();
    await waitFor(() => expect(screen.getByLabelText('New PIN')).toHaveAccessibleDescription(message));
  });

  test('and a name or phone number that looks wrong are pointed out, but accepted', async () => {
    openPart(<CustomersTab />);
    await openEditor();
    expect(screen.getByLabelText('Name')).not.toHaveAccessibleDescription();
    await fill('Name', 'BEN');
    await fill('Phone', 'ask Ben');
    await fill('New PIN', '1111');
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Another customer has this name.');
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
      'This does not look like a phone number.',
    );
    expect(screen.getByLabelText('New PIN')).toHaveAccessibleDescription(
      'Easy to guess: every digit is the same.',
    );
    await save();
    expect(await screen.findByRole('dialog', { name: 'Hand over the PIN' })).toBeVisible();
    expect(changesOfAda()).toMatchObject([{ name: 'BEN', phone: 'ask Ben' }]);
  });

  test('can be corrected in the same dialog if the new one is in use', async () => {
    server.on('updateCustomer', refuse('pin/in-use'));
    openPart(<CustomersTab />);
    await openEditor();
    await fill('Name', 'Ada Lovelace');
    await fill('New PIN', '4821');
    await save();
    await waitFor(() => expect(shownToast()).toBe('Update failed - This PIN is already in use'));
    await waitFor(() => expect(screen.getByLabelText('New PIN')).toHaveFocus());
    expect(screen.getByLabelText('New PIN')).toHaveAccessibleDescription('This PIN is already in use');
    expect(shownNames()).toContain('Ada');
    server.asUsual();
    await fill('New PIN', '4822');
    await save();
    await waitFor(() => expect(shownNames()).toContain('Ada Lovelace'));
  });
});

test('both tiers at once, and an inactive PIN, are explained', async () => {
  openPart(<CustomersTab />);
  const dialog = await openEditor();
  await userEvent.click(screen.getByRole('switch', { name: 'Heavyweight' }));
  expect(within(dialog).getByText(/Heavyweight takes precedence over VIP/)).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Active' }));
  expect(within(dialog).getByText(/The PIN is refused/)).toBeVisible();
});

test('Cancel changes nothing and returns the focus', async () => {
  openPart(<CustomersTab />);
  await openEditor();
  await fill('Name', 'Somebody');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Ada' })).toHaveFocus());
  expect(changesOfAda()).toEqual([]);
});

test('without space for buttons, a menu has the same actions', async () => {
  openPart(<CustomersTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit customer' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Ada' })).toHaveFocus());
});
