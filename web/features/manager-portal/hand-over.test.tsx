import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { CreateCustomer } from './create-customer.tsx';

beforeEach(() => {
  new CustomerServer().start();
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
  openPart(<CreateCustomer />);
  await userEvent.type(screen.getByLabelText('Customer name'), 'Ada');
  await userEvent.type(screen.getByLabelText('PIN'), '4920');
  await userEvent.click(button('Create Customer PIN'));
  await screen.findByText('PIN for Ada');
}

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

test('copying the PIN hides it and brings the empty form back', async () => {
  const user = userEvent.setup();
  await createAda();
  expect(screen.getByText('4920')).toBeVisible();
  expect(button('Copy PIN')).toHaveFocus();
  await user.click(button('Copy PIN'));
  await waitFor(() => expect(screen.queryByText('4920')).not.toBeInTheDocument());
  expect(await navigator.clipboard.readText()).toBe('4920');
  expect(shownToast()).toBe('PIN copied - Give it to Ada. It will not be shown again.');
  expect(screen.getByLabelText('Customer name')).toHaveValue('');
  expect(screen.getByLabelText('PIN')).toHaveValue('');
});

test('without the Clipboard API the PIN is copied through a selection', async () => {
  userEvent.setup();
  const copied = refuseClipboard(true);
  await createAda();
  await userEvent.click(button('Copy PIN'));
  await waitFor(() => expect(screen.queryByText('PIN for Ada')).not.toBeInTheDocument());
  expect(copied).toEqual(['4920']);
  expect(document.querySelector('textarea')).not.toBeInTheDocument();
});

test('if copying is refused the PIN stays, to be copied by hand', async () => {
  userEvent.setup();
  refuseClipboard(false);
  await createAda();
  await userEvent.click(button('Copy PIN'));
  await waitFor(() => expect(shownToast()).toBe('Copying failed - Select the PIN and copy it by hand.'));
  expect(screen.getByText('4920')).toBeVisible();
  expect(button('Copy PIN')).toHaveFocus();
});

test('if the browser can share, the PIN can be shared once', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  await createAda();
  await userEvent.click(button('Share'));
  await waitFor(() => expect(screen.queryByText('4920')).not.toBeInTheDocument());
  expect(share).toHaveBeenCalledExactlyOnceWith({
    text: 'Your PIN for the price list: 4920',
    url: window.location.origin,
  });
});

test('cancelling the share dialog keeps the PIN on screen', async () => {
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('no', 'AbortError')) });
  await createAda();
  await userEvent.click(button('Share'));
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
