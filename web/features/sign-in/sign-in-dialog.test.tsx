import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { FakeApi, type Reply } from '#web/lib/testing/fake-api.ts';
import { answerRaw, Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { WorkspaceDialog, WorkspaceTitle } from '#web/ui/dialogs/workspace-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import type { SignedInViewer } from './viewer.ts';

const TOKEN = 'b'.repeat(64);
const VIP = { role: 'vip', permissions: permissionsOf('vip') } as const;
const NOBODY = { role: 'public', permissions: permissionsOf('public') } as const;
const onSignedIn = vi.fn<(viewer: SignedInViewer) => void>();
let api: FakeApi;

beforeEach(() => {
  onSignedIn.mockReset();
  api = new FakeApi().start();
});

function Page({ phone }: { phone: string }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <SignInDialog isOpen={isOpen} phone={phone} onClose={() => setIsOpen(false)} onSignedIn={onSignedIn} />
    </>
  );
}

function open(phone = '(212) 555-0142'): void {
  render(<Page phone={phone} />, { wrapper: StrictMode });
}

function field(): HTMLElement {
  return screen.getByLabelText('PIN');
}

async function reopen(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

test('the dialog has a hidden numeric PIN field and a call link', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  expect(field()).toHaveAttribute('placeholder', 'Enter PIN (4-8 digits)');
  expect(field()).toHaveAttribute('inputmode', 'numeric');
  expect(field()).toHaveAttribute('type', 'password');
  expect(field()).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Call (212) 555-0142' })).toHaveAttribute('href', 'tel:2125550142');
});

test('without a phone number there is no call link', () => {
  open('');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  ['492', 'PIN must be 4-8 digits'],
  ['123456789', 'PIN must be 4-8 digits'],
  ['49a0', 'PIN must contain only numbers'],
])('the PIN %s is refused without a request: %s', async (pin, error) => {
  open();
  await userEvent.type(field(), `${pin}{Enter}`);
  expect(await screen.findByText(error)).toBeVisible();
  expect(api.calls).toEqual([]);
});

test('the button says Authenticating... while the server checks the PIN', async () => {
  api.on('validatePin', new Gate());
  open();
  await userEvent.type(field(), '4920{Enter}');
  expect(screen.getByRole('button', { name: 'Authenticating...' })).toHaveAttribute('aria-disabled', 'true');
});

test('a correct PIN returns role, permissions and token, and the name of a customer', async () => {
  api.on('validatePin', { ...VIP, token: TOKEN, name: 'Harbor Wireless' });
  open();
  await userEvent.type(field(), '4920{Enter}');
  await waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(
      { role: 'vip', permissions: permissionsOf('vip'), token: TOKEN },
      'Harbor Wireless',
    ),
  );
});

test.each<[string, Reply<'validatePin'>]>([
  ['public', NOBODY],
  ['missing', answerRaw(200, '{}')],
])('an answer whose role is %s is shown as a wrong PIN', async (_name, answer) => {
  api.on('validatePin', answer);
  open();
  await userEvent.type(field(), '4920{Enter}');
  expect(await screen.findByText('Invalid password. Please try again.')).toBeVisible();
  expect(field()).toHaveValue('4920');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test.each<[string, Reply<'validatePin'>]>([
  ['a connection that fails', NO_CONNECTION],
  ['a server that fails', refuse('internal')],
  ['too many attempts without a time to wait', answerRaw(429)],
  ['a sign-in without a token', VIP],
])('%s is not shown as a wrong PIN', async (_name, answer) => {
  api.on('validatePin', answer);
  open();
  await userEvent.type(field(), '4920{Enter}');
  expect(await screen.findByText('Authentication failed. Please try again.')).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a right PIN on too many devices gets the sentence of the server, and stays in the field', async () => {
  const text = 'This PIN is already in use on 2 devices. For help, call (212) 555-0142.';
  api.on('validatePin', refuse('device-limit', { text, details: { code: 'device-limit' } }));
  open();
  await userEvent.type(field(), '4920{Enter}');
  expect(await screen.findByText(text)).toBeVisible();
  expect(field()).toHaveValue('4920');
  expect(field()).toHaveAccessibleDescription(text);
});

test('closing clears the field, the error and whether the PIN was shown', async () => {
  api.on('validatePin', NOBODY);
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Show PIN' }));
  await userEvent.type(field(), '4920{Enter}');
  await screen.findByText('Invalid password. Please try again.');
  await reopen();
  expect(field()).toHaveValue('');
  expect(field()).toHaveAttribute('type', 'password');
  expect(screen.queryByText('Invalid password. Please try again.')).not.toBeInTheDocument();
});

test('closing the dialog before the answer arrives cancels the sign-in', async () => {
  const gate = new Gate<CallAnswer<'validatePin'>>();
  api.on('validatePin', gate);
  open();
  await userEvent.type(field(), '4920{Enter}');
  await reopen();
  gate.release({ ...VIP, token: TOKEN });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeDisabled());
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('closing does not shorten a wait', async () => {
  api.on('validatePin', refuse('attempts/too-many', { details: { retryAfterSeconds: 90 } }));
  open();
  await userEvent.type(field(), '4920{Enter}');
  expect(await screen.findByText(/^Too many attempts\. Try again in 1:\d\d\.$/)).toBeVisible();
  await reopen();
  expect(screen.getByText(/^Too many attempts\. Try again in 1:\d\d\.$/)).toBeVisible();
  expect(field()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDisabled();
});

const onLeave = vi.fn<() => void>();

/** Opens a field a moment after the sign-in, as the Engine Room does with the value that was being typed. */
function PageWithField() {
  const [isSignedIn, setIsSignedIn] = useState(false);
  const [hasField, setHasField] = useState(false);
  useEffect(() => setHasField(isSignedIn), [isSignedIn]);
  return (
    <>
      <h1 tabIndex={-1}>iPad</h1>
      {/* biome-ignore lint/a11y/noAutofocus: it opens while somebody is typing. */}
      {hasField && <input aria-label="Value" autoFocus onBlur={onLeave} />}
      <SignInDialog isOpen={!isSignedIn} phone="" onClose={() => {}} onSignedIn={() => setIsSignedIn(true)} />
    </>
  );
}

test('a field that opens with the sign-in keeps the focus: leaving it would commit half a value', async () => {
  api.on('validatePin', { ...VIP, token: TOKEN });
  render(<PageWithField />);
  await userEvent.type(field(), '4920{Enter}');
  const value = await screen.findByLabelText('Value');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.keyboard('7');
  expect(value).toHaveValue('7');
  expect(onLeave).not.toHaveBeenCalled();
});

/** The Engine Room, whose session has ended while no cell was open. */
function PageWithRoom() {
  const [isOpen, setIsOpen] = useState(false);
  const [isSignedIn, setIsSignedIn] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>iPad</h1>
      <WorkspaceDialog onCloseRequest={() => {}}>
        <WorkspaceTitle>Engine Room</WorkspaceTitle>
        {!isSignedIn && (
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
        )}
      </WorkspaceDialog>
      <SignInDialog
        isOpen={isOpen && !isSignedIn}
        phone=""
        onClose={() => setIsOpen(false)}
        onSignedIn={() => setIsSignedIn(true)}
      />
    </>
  );
}

test('a sign-in out of a workspace returns the focus into it, not to the page behind', async () => {
  api.on('validatePin', { ...VIP, token: TOKEN });
  render(<PageWithRoom />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.type(field(), '4920{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Engine Room' })).toHaveFocus());
});
