import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RENEWED_TOKEN, SecurityServer } from '#web/features/admin-portal/testing/security-server.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { failToFetch, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { ChangePin } from './change-pin.tsx';

const onTokenRenewed = vi.fn<(token: string) => void>();
let server: SecurityServer;

beforeEach(() => {
  onTokenRenewed.mockReset();
  server = new SecurityServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
});

function current(): HTMLElement {
  return screen.getByLabelText('Current admin PIN');
}

function next(): HTMLElement {
  return screen.getByLabelText(/^New .* PIN$/);
}

function button(): HTMLElement {
  return screen.getByRole('button', { name: /^Change/ });
}

async function change(currentPin: string, newPin: string): Promise<void> {
  await userEvent.type(current(), currentPin);
  await userEvent.type(next(), newPin);
  await userEvent.click(button());
}

describe.each([
  ['admin', 'Change Admin PIN', 'New admin PIN'],
  ['vip', 'Change VIP PIN', 'New VIP PIN'],
  ['manager', 'Change Manager PIN', 'New manager PIN'],
] as const)('the %s PIN', (owner, title, field) => {
  test('is changed with the current admin PIN; only hashes are sent, and the fields are cleared', async () => {
    openPart(<ChangePin owner={owner} onTokenRenewed={onTokenRenewed} />);
    expect(screen.getByRole('region', { name: title })).toBeVisible();
    expect(screen.getByLabelText(field)).toBe(next());
    await change('48151623', '4920');
    await waitFor(() => expect(current()).toHaveValue(''));
    expect(next()).toHaveValue('');
    expect(shownToast()).toMatch(/^Password changed - /);
    expect(server.bodies('changePassword')).toEqual([
      { currentPinHash: sha256Hex('48151623'), newPasswordHash: sha256Hex('4920'), passwordType: owner },
    ]);
    expect(button()).toHaveFocus();
  });
});

test('an admin who changes the admin PIN continues with the token of the new session', async () => {
  openPart(<ChangePin owner="admin" onTokenRenewed={onTokenRenewed} />);
  await change('48151623', '4920');
  await waitFor(() => expect(onTokenRenewed).toHaveBeenCalledExactlyOnceWith(RENEWED_TOKEN));
});

test('changing another PIN does not change the session', async () => {
  openPart(<ChangePin owner="vip" onTokenRenewed={onTokenRenewed} />);
  await change('48151623', '4920');
  await waitFor(() => expect(current()).toHaveValue(''));
  expect(onTokenRenewed).not.toHaveBeenCalled();
});

test('the VIP PIN changed to itself is refused with the same words as the admin PIN, under its field', async () => {
  const message = 'New PIN must be different from current PIN';
  server.on('changePassword', refuse('pin/unchanged', { details: [{ path: 'newPasswordHash', message }] }));
  openPart(<ChangePin owner="vip" onTokenRenewed={onTokenRenewed} />);
  await change('48151623', '4920');
  await waitFor(() => expect(shownToast()).toBe(`Password change failed - ${message}`));
  await waitFor(() => expect(next()).toHaveAccessibleDescription(message));
});

test('a new PIN that is easy to guess is pointed out, and accepted', async () => {
  openPart(<ChangePin owner="vip" onTokenRenewed={onTokenRenewed} />);
  await userEvent.type(next(), '1234');
  expect(next()).toHaveAccessibleDescription('Easy to guess: the digits follow each other.');
  await userEvent.type(current(), '48151623{Enter}');
  await waitFor(() => expect(server.bodies('changePassword')).toHaveLength(1));
});

test('both PINs are needed', async () => {
  openPart(<ChangePin owner="admin" onTokenRenewed={onTokenRenewed} />);
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(current(), '48151623');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(next(), '4920');
  expect(button()).not.toHaveAttribute('aria-disabled');
});

test.each([
  ['481', '4920', 'PIN must be 4-8 digits', 'current'],
  ['4815', '123456789', 'PIN must be 4-8 digits', 'new'],
  ['4815', '49a0', 'PIN must contain only numbers', 'new'],
  ['4815', '4815', 'New PIN must be different from current PIN', 'new'],
])('a change from %s to %s is refused: %s', async (currentPin, newPin, text, where) => {
  openPart(<ChangePin owner="vip" onTokenRenewed={onTokenRenewed} />);
  await change(currentPin, newPin);
  const field = where === 'current' ? current() : next();
  expect(screen.getByText(text)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(text);
  expect(server.bodies('changePassword')).toEqual([]);
  await userEvent.type(field, '1');
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test.each([
  ["with the server's message", refuse('pin/wrong'), 'Invalid PIN. Please try again.'],
  ['with the message of the error', NO_CONNECTION, 'Failed to fetch'],
  ['with the default text', failToFetch(new Error('')), 'An unexpected error occurred'],
])('a failure is shown %s, and the input stays', async (_name, answer, text) => {
  server.on('changePassword', answer);
  openPart(<ChangePin owner="admin" onTokenRenewed={onTokenRenewed} />);
  await change('48151623', '4920');
  await waitFor(() => expect(shownToast()).toBe(`Password change failed - ${text}`));
  expect(next()).toHaveValue('4920');
  expect(onTokenRenewed).not.toHaveBeenCalled();
});
