import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { CustomerPins } from './customer-pins.tsx';
import { CreationPanel } from './testing/creation-panel.tsx';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
});

afterEach(() => {
  forgetToast();
});

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function pinField(): HTMLInputElement {
  return screen.getByLabelText('PIN');
}

async function fill(name: string, pin: string): Promise<void> {
  await userEvent.click(screen.getByLabelText('Customer name'));
  if (name) await userEvent.paste(name);
  await userEvent.click(pinField());
  if (pin) await userEvent.paste(pin);
}

async function submit(): Promise<void> {
  await userEvent.click(button('Create Customer PIN'));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('the form to create a customer refuses', () => {
  test.each([
    ['', '4920', 'Customer name is required'],
    ['   ', '4920', 'Customer name is required'],
    ['x'.repeat(101), '4920', 'Customer name is too long'],
    ['Ada', '', 'PIN must be at least 4 digits'],
    ['Ada', '492', 'PIN must be at least 4 digits'],
    ['Ada', '123456789', 'PIN must be at most 8 digits'],
    ['Ada', '49a0', 'PIN must contain only numbers'],
  ])('%j with PIN %j: %s', async (name, pin, text) => {
    openPart(<CreationPanel />);
    await fill(name, pin);
    await submit();
    expect(await screen.findByText(text)).toBeVisible();
    expect(server.sent('createCustomer')).toEqual([]);
  });

  test('focuses the first wrong field, and clears its message when it is changed', async () => {
    openPart(<CreationPanel />);
    await submit();
    const name = screen.getByLabelText('Customer name');
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('Customer name is required');
    await userEvent.type(name, 'A');
    expect(screen.queryByText('Customer name is required')).not.toBeInTheDocument();
    expect(screen.getByText('PIN must be at least 4 digits')).toBeVisible();
  });
});

describe('creating a customer', () => {
  test('sends the trimmed name and only the hash of the PIN, and confirms it', async () => {
    openPart(<CreationPanel />);
    await fill('  Union Trade-In ', '49 20');
    await submit();
    await waitFor(() =>
      expect(shownToast()).toBe('Customer PIN created - The PIN for Union Trade-In works from now on.'),
    );
    expect(server.bodies('createCustomer')).toEqual([
      { name: 'Union Trade-In', customerPinHash: hashOf('4920') },
    ]);
  });

  test('adds the new customer to the list', async () => {
    openPart(
      <>
        <CreationPanel />
        <CustomerPins />
      </>,
    );
    await screen.findByText('No Customer PINs');
    await fill('Union Trade-In', '4920');
    await submit();
    expect(await screen.findByRole('cell', { name: 'Union Trade-In' })).toBeVisible();
  });

  test('shows the customer in the list if only the answer was lost, so nobody creates a second one', async () => {
    openPart(
      <>
        <CreationPanel />
        <CustomerPins />
      </>,
    );
    await screen.findByText('No Customer PINs');
    server.on('createCustomer', ({ body }) => {
      server.customers = [makeCustomer({ name: body.name })];
      return NO_CONNECTION;
    });
    await fill('Union Trade-In', '4920');
    await submit();
    expect(await screen.findByRole('cell', { name: 'Union Trade-In' })).toBeVisible();
  });

  test('shows that it is busy, and cannot be submitted twice', async () => {
    server.onEvery(new Gate());
    openPart(<CreationPanel />);
    await fill('Ada', '4920');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Creating...' }));
    await userEvent.type(pinField(), '{Enter}');
    expect(server.sent('createCustomer')).toHaveLength(1);
  });

  test.each([
    ['a PIN that is taken', refuse('pin/in-use'), 'This PIN is already in use'],
    ['too many tries', refuse('attempts/too-many', { text: 'Too many attempts.' }), 'Too many attempts.'],
    ['no answer', NO_CONNECTION, 'An unexpected error occurred'],
  ])('%s: the toast says why, and what was typed stays', async (_name, answer, reason) => {
    server.onEvery(answer);
    openPart(<CreationPanel />);
    await fill('Ada', '4920');
    await submit();
    await waitFor(() => expect(shownToast()).toBe(`Failed to create customer PIN - ${reason}`));
    expect(pinField()).toHaveValue('4920');
    expect(server.sent('createCustomer')).toHaveLength(1);
  });
});

describe('what looks wrong is pointed out', () => {
  test('a PIN that is easy to guess, and a name that another customer has; both are accepted', async () => {
    server.customers = [makeCustomer({ name: 'Ada' })];
    openPart(<CreationPanel />);
    await fill('ada', '12345678');
    expect(pinField()).toHaveAccessibleDescription('Easy to guess: the digits follow each other.');
    await waitFor(() =>
      expect(screen.getByLabelText('Customer name')).toHaveAccessibleDescription(
        'Another customer has this name.',
      ),
    );
    await submit();
    expect(await screen.findByText('PIN for ada')).toBeVisible();
  });
});

test('after too many PINs within an hour the form counts down, and sends nothing until it is over', async () => {
  const text = '120 PINs were assigned within an hour. Try again in 14 minutes.';
  server.on('createCustomer', refuse('attempts/too-many', { text, details: { retryAfterSeconds: 840 } }));
  openPart(<CreationPanel />);
  await fill('Ada', '4920');
  await submit();
  await waitFor(() => expect(shownToast()).toBe(`Failed to create customer PIN - ${text}`));
  expect(screen.getByText(/^Too many attempts. Try again in (14:00|13:5\d)\.$/)).toBeVisible();
  expect(button('Create Customer PIN')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(pinField(), '{Enter}');
  expect(server.sent('createCustomer')).toHaveLength(1);
});

describe('a generated PIN', () => {
  test('has eight digits, is shown at once, and can be overwritten', async () => {
    openPart(<CreationPanel />);
    expect(pinField()).toHaveAttribute('type', 'password');
    await userEvent.click(button('Generate'));
    expect(pinField().value).toMatch(/^\d{8}$/);
    expect(pinField()).toHaveAttribute('type', 'text');
    await userEvent.clear(pinField());
    await userEvent.type(pinField(), '4920');
    expect(pinField()).toHaveValue('4920');
    expect(pinField()).toHaveFocus();
  });

  test('that is taken is replaced silently', async () => {
    server.on('createCustomer', () =>
      server.sent('createCustomer').length < 3 ? refuse('pin/in-use') : undefined,
    );
    openPart(<CreationPanel />);
    await fill('Ada', '');
    await userEvent.click(button('Generate'));
    const first = pinField().value;
    await submit();
    const shown = await screen.findByText(/^\d{8}$/);
    expect(shown).not.toHaveTextContent(first);
    const hashes = server.bodies('createCustomer').map(({ customerPinHash }) => customerPinHash);
    expect(new Set(hashes).size).toBe(3);
    expect(hashes[2]).toBe(hashOf(shown.textContent));
  });

  test('is retried four times at most', async () => {
    server.onEvery(refuse('pin/in-use'));
    openPart(<CreationPanel />);
    await fill('Ada', '');
    await userEvent.click(button('Generate'));
    await submit();
    await waitFor(() =>
      expect(shownToast()).toBe('Failed to create customer PIN - This PIN is already in use'),
    );
    expect(server.sent('createCustomer')).toHaveLength(4);
  });

  test('whose answer was lost is not replaced: its customer may exist, and must not be created twice', async () => {
    server.onEvery(NO_CONNECTION);
    openPart(<CreationPanel />);
    await fill('Ada', '');
    await userEvent.click(button('Generate'));
    await submit();
    await waitFor(() => expect(shownToast()).toContain('An unexpected error occurred'));
    server.asUsual();
    server.on('createCustomer', refuse('pin/in-use'));
    await submit();
    await waitFor(() => expect(shownToast()).toContain('This PIN is already in use'));
    const [lost, again, ...more] = server.bodies('createCustomer');
    expect([again, more]).toEqual([lost, []]);
  });

  test('that was edited by hand is not replaced', async () => {
    server.onEvery(refuse('pin/in-use'));
    openPart(<CreationPanel />);
    await fill('Ada', '');
    await userEvent.click(button('Generate'));
    await userEvent.type(pinField(), '{Backspace}');
    await submit();
    await waitFor(() => expect(shownToast()).not.toBeNull());
    expect(server.sent('createCustomer')).toHaveLength(1);
  });
});
