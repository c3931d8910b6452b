import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CreateCustomer } from './create-customer.tsx';
import { CustomerPins } from './customer-pins.tsx';
import { type CustomerServer, never, refuse, startCustomerServer } from './testing/customer-server.ts';
import { forgetToast, open, shownToast } from './testing/open-portal.tsx';

const CREATE = 'POST /api/customer-pins';

let server: CustomerServer;

beforeEach(() => {
  server = startCustomerServer();
});

afterEach(() => {
  forgetToast();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function pinField(): HTMLInputElement {
  return screen.getByLabelText('PIN');
}

async function fill(name: string, pin: string): Promise<void> {
  if (name) await userEvent.type(screen.getByLabelText('Customer name'), name);
  if (pin) await userEvent.type(pinField(), pin);
}

async function submit(): Promise<void> {
  await userEvent.click(button('Create Customer PIN'));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The clipboard that user-event put in place of the browser's. */
function clipboardText(): Promise<string> {
  return navigator.clipboard.readText();
}

describe('what the form refuses', () => {
  test.each([
    ['', '4920', 'Customer name is required'],
    ['   ', '4920', 'Customer name is required'],
    ['x'.repeat(101), '4920', 'Customer name is too long'],
    ['Ada', '', 'PIN must be at least 4 digits'],
    ['Ada', '492', 'PIN must be at least 4 digits'],
    ['Ada', '123456789', 'PIN must be at most 8 digits'],
    ['Ada', '49a0', 'PIN must contain only numbers'],
  ])('%j with PIN %j: %s', async (name, pin, text) => {
    open(<CreateCustomer />);
    await fill(name, pin);
    await submit();
    expect(await screen.findByText(text)).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  test('the first wrong field gets the focus, and its text goes when it is changed', async () => {
    open(<CreateCustomer />);
    await submit();
    const name = screen.getByLabelText('Customer name');
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('Customer name is required');
    await userEvent.type(name, 'A');
    expect(screen.queryByText('Customer name is required')).not.toBeInTheDocument();
    expect(screen.getByText('PIN must be at least 4 digits')).toBeVisible();
  });
});

describe('creating', () => {
  test('sends the trimmed name and only the hash of the PIN, and confirms it', async () => {
    open(<CreateCustomer />);
    await fill('  Union Trade-In ', '49 20');
    await submit();
    await waitFor(() =>
      expect(shownToast()).toBe('Customer PIN created - The PIN for Union Trade-In works from now on.'),
    );
    expect(server.sent(CREATE).map(({ body }) => body)).toEqual([
      { name: 'Union Trade-In', customerPinHash: hashOf('4920') },
    ]);
  });

  test('brings the new customer into the list', async () => {
    open(
      <>
        <CreateCustomer />
        <CustomerPins />
      </>,
    );
    await screen.findByText('No Customer PINs');
    await fill('Union Trade-In', '4920');
    await submit();
    expect(await screen.findByRole('cell', { name: 'Union Trade-In' })).toBeVisible();
  });

  test('says so while it lasts, and is not done twice', async () => {
    server.interfere = () => never();
    open(<CreateCustomer />);
    await fill('Ada', '4920');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Creating...' }));
    await userEvent.type(pinField(), '{Enter}');
    expect(server.sent(CREATE)).toHaveLength(1);
  });

  test.each([
    ['a PIN that is taken', () => refuse(409, 'This PIN is already in use'), 'This PIN is already in use'],
    ['too many tries', () => refuse(429, 'Too many attempts.'), 'Too many attempts.'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'An unexpected error occurred'],
  ])('%s: the toast says why, and what was typed stays', async (_name, answer, reason) => {
    server.interfere = answer;
    open(<CreateCustomer />);
    await fill('Ada', '4920');
    await submit();
    await waitFor(() => expect(shownToast()).toBe(`Failed to create customer PIN - ${reason}`));
    expect(pinField()).toHaveValue('4920');
    expect(server.sent(CREATE)).toHaveLength(1);
  });
});

describe('a generated PIN', () => {
  test('has eight digits, is seen at once, and can be typed over', async () => {
    open(<CreateCustomer />);
    expect(pinField()).toHaveAttribute('type', 'password');
    await userEvent.click(button('Generate'));
    expect(pinField().value).toMatch(/^\d{8}$/);
    expect(pinField()).toHaveAttribute('type', 'text');
    await userEvent.clear(pinField());
    await userEvent.type(pinField(), '4920');
    expect(pinField()).toHaveValue('4920');
    expect(pinField()).toHaveFocus();
  });

  test('that is taken is replaced by another, without a word', async () => {
    server.interfere = (call) =>
      call === CREATE && server.sent(CREATE).length < 3
        ? refuse(409, 'This PIN is already in use')
        : undefined;
    open(<CreateCustomer />);
    await fill('Ada', '');
    await userEvent.click(button('Generate'));
    const first = pinField().value;
    await submit();
    const shown = await screen.findByText(/^\d{8}$/);
    expect(shown).not.toHaveTextContent(first);
    const hashes = server.sent(CREATE).map(({ body }) => body.customerPinHash);
    expect(new Set(hashes).size).toBe(3);
    expect(hashes[2]).toBe(hashOf(shown.textContent));
  });

  test('is tried four times at most', async () => {
    server.interfere = () => refuse(409, 'This PIN is already in use');
    open(<CreateCustomer />);
    await fill('Ada', '');
    await userEvent.click(button('Generate'));
    await submit();
    await waitFor(() =>
      expect(shownToast()).toBe('Failed to create customer PIN - This PIN is already in use'),
    );
    expect(server.sent(CREATE)).toHaveLength(4);
  });

  test('that was changed by hand is not replaced', async () => {
    server.interfere = () => refuse(409, 'This PIN is already in use');
    open(<CreateCustomer />);
    await fill('Ada', '');
    await userEvent.click(button('Generate'));
    await userEvent.type(pinField(), '{Backspace}');
    await submit();
    await waitFor(() => expect(shownToast()).not.toBeNull());
    expect(server.sent(CREATE)).toHaveLength(1);
  });
});

describe('handing the PIN over', () => {
  async function createAda(): Promise<void> {
    await fill('Ada', '4920');
    await submit();
    await screen.findByText('PIN for Ada');
  }

  test('copied once, it is gone, and the form is there for the next customer', async () => {
    const user = userEvent.setup();
    open(<CreateCustomer />);
    await createAda();
    expect(screen.getByText('4920')).toBeVisible();
    expect(button('Copy PIN')).toHaveFocus();
    await user.click(button('Copy PIN'));
    await waitFor(() => expect(screen.queryByText('4920')).not.toBeInTheDocument());
    expect(await clipboardText()).toBe('4920');
    expect(shownToast()).toBe('PIN copied - Hand it over to Ada. It is not shown again.');
    expect(screen.getByLabelText('Customer name')).toHaveValue('');
    expect(pinField()).toHaveValue('');
  });

  test('where copying is refused it stays, and one can copy it by hand', async () => {
    userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const execCommand = vi.fn(() => false);
    Object.assign(document, { execCommand });
    open(<CreateCustomer />);
    await createAda();
    await userEvent.click(button('Copy PIN'));
    await waitFor(() => expect(shownToast()).toBe('Copying failed - Select the PIN and copy it by hand.'));
    expect(execCommand).toHaveBeenCalledWith('copy');
    expect(screen.getByText('4920')).toBeVisible();
    expect(button('Copy PIN')).toHaveFocus();
  });

  test('where a browser can share, it can be shared once', async () => {
    const share = vi.fn(async () => undefined);
    Object.assign(navigator, { share });
    open(<CreateCustomer />);
    await createAda();
    await userEvent.click(button('Share'));
    await waitFor(() => expect(screen.queryByText('4920')).not.toBeInTheDocument());
    expect(share).toHaveBeenCalledExactlyOnceWith({
      text: 'Your PIN for the price list: 4920',
      url: window.location.origin,
    });
  });

  test('whoever thinks better of sharing still has it', async () => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('no', 'AbortError')) });
    open(<CreateCustomer />);
    await createAda();
    await userEvent.click(button('Share'));
    expect(screen.getByText('4920')).toBeVisible();
  });

  test('Done takes it away, and without sharing there is no button for it', async () => {
    open(<CreateCustomer />);
    await createAda();
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    await userEvent.click(button('Done'));
    expect(screen.queryByText('4920')).not.toBeInTheDocument();
    expect(button('Create Customer PIN')).toBeVisible();
    await userEvent.tab();
    expect(screen.getByLabelText('Customer name')).toHaveFocus();
  });
});
