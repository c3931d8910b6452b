import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { BrandContext } from '#web/features/customers/shop-brand.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { CreationPanel } from './testing/creation-panel.tsx';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer();
  server.start();
});

afterEach(() => {
  forgetToast();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(document, 'execCommand');
});

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

async function createAda(): Promise<void> {
  openPart(
    <BrandContext value={{ ...FALLBACK_BRAND, name: 'Corner Phones' }}>
      <CreationPanel />
    </BrandContext>,
  );
  await userEvent.type(screen.getByLabelText('Customer name'), 'Ada');
  await userEvent.type(screen.getByLabelText('PIN'), '4920');
  await userEvent.click(button('Create Customer PIN'));
  await screen.findByText('PIN for Ada');
}

const MESSAGE = `Corner Phones\n${window.location.origin}/?signin\nPIN: 4920`;

/** The fallback of a browser without the Clipboard API, or with one that refuses. */
function refuseClipboard(isCopied: boolean) {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const copied: string[] = [];
  const execCommand = vi.fn(() => {
    copied.push(document.querySelector('textarea')?.value ?? '');
    return isCopied;
  });
  Object.assign(document, { execCommand });
  return copied;
}

test('copies one message with the shop, the address and the PIN, as often as needed, until Done', async () => {
  const user = userEvent.setup();
  await createAda();
  expect(screen.getByText('4920')).toBeVisible();
  expect(button('Copy message')).toHaveFocus();
  expect(screen.getByText(/^Other devices cannot open this address/)).toBeVisible();
  for (let time = 1; time <= 2; time += 1) {
    await user.click(button('Copy message'));
    await waitFor(() => expect(shownToast()).toBe('Message copied - Send it to Ada.'));
    expect(await navigator.clipboard.readText()).toBe(MESSAGE);
    expect(screen.getByText('4920')).toBeVisible();
  }
  await user.click(button('Done'));
  expect(screen.queryByText(/4920/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Customer name')).toHaveValue('');
  expect(screen.getByLabelText('PIN')).toHaveValue('');
});

test('with PUBLIC_URL the message leads there, wherever the manager works', async () => {
  server.publicUrl = 'https://prices.example.com';
  await createAda();
  expect(await screen.findByText(/https:\/\/prices\.example\.com\/\?signin/)).toBeVisible();
  expect(screen.queryByText(/^Other devices cannot open/)).not.toBeInTheDocument();
});

test('without the Clipboard API the message is copied through a selection', async () => {
  userEvent.setup();
  const copied = refuseClipboard(true);
  await createAda();
  await userEvent.click(button('Copy message'));
  await waitFor(() => expect(shownToast()).toBe('Message copied - Send it to Ada.'));
  expect(copied).toEqual([MESSAGE]);
  expect(document.querySelector('textarea')).not.toBeInTheDocument();
});

test('if copying is refused the message stays, to be copied by hand', async () => {
  userEvent.setup();
  refuseClipboard(false);
  await createAda();
  await userEvent.click(button('Copy message'));
  await waitFor(() => expect(shownToast()).toBe('Copying failed - Select the message and copy it by hand.'));
  expect(screen.getByText(/PIN: 4920/)).toBeVisible();
  expect(button('Copy message')).toHaveFocus();
});

test('if the browser can share, it shares the same message, and the PIN stays', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  await createAda();
  await userEvent.click(button('Share'));
  expect(share).toHaveBeenCalledExactlyOnceWith({ text: MESSAGE });
  expect(screen.getByText('4920')).toBeVisible();
});

test.each([
  [
    'cancelling the share dialog says nothing',
    new DOMException('no', 'AbortError'),
    'Customer PIN created - The PIN for Ada works from now on.',
  ],
  [
    'a failed share says so',
    new DOMException('no', 'NotAllowedError'),
    'Sharing failed - Copy the message instead.',
  ],
])('%s, and the PIN stays', async (_name, error, toast) => {
  Object.assign(navigator, { share: () => Promise.reject(error) });
  await createAda();
  await userEvent.click(button('Share'));
  await waitFor(() => expect(shownToast()).toBe(toast));
  expect(screen.getByText('4920')).toBeVisible();
});

test("'Done' hides the PIN, and there is no share button without browser support", async () => {
  await createAda();
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  await userEvent.click(button('Done'));
  expect(screen.queryByText('4920')).not.toBeInTheDocument();
  expect(button('Create Customer PIN')).toBeVisible();
  await userEvent.tab();
  expect(screen.getByLabelText('Customer name')).toHaveFocus();
});
