import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePasscode, SecurityServer } from '#web/features/admin-portal/testing/security-server.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { SitePasscodes } from './site-passcodes.tsx';

const PIN = '4815';
let server: SecurityServer;

beforeEach(() => {
  server = new SecurityServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
});

async function open({ pin = '' } = {}): Promise<void> {
  openPart(<SitePasscodes />);
  await screen.findByLabelText('Label');
  if (pin) await userEvent.type(pinField(), pin);
}

function pinField(): HTMLElement {
  return screen.getByLabelText('Admin PIN for passcodes');
}

async function add(label: string, password: string): Promise<void> {
  if (label) await userEvent.type(screen.getByLabelText('Label'), label);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Add passcode' }));
}

test('a new passcode is listed, and its fields are free for the next one', async () => {
  await open({ pin: PIN });
  await add(' Booth ', ' sesame ');
  expect(await screen.findByText('Booth')).toBeVisible();
  expect(server.bodies('createSitePasscode')).toEqual([
    { label: 'Booth', passwordHash: sha256Hex('sesame'), pinHash: sha256Hex(PIN) },
  ]);
  expect(shownToast()).toMatch(/^Passcode created - /);
  await waitFor(() => expect(screen.getByLabelText('Label')).toHaveValue(''));
  expect(screen.getByLabelText('Password')).toHaveValue('');
  // It serves the next one as well.
  expect(pinField()).toHaveValue(PIN);
});

test.each([
  ['', 'sesame', 'Label', 'Please enter a label for the passcode'],
  ['   ', 'sesame', 'Label', 'Please enter a label for the passcode'],
  ['Booth', '', 'Password', 'Password must be at least 4 characters long'],
  ['Booth', 'abc', 'Password', 'Password must be at least 4 characters long'],
])('the label %j with the password %j is refused at the %s: %s', async (label, password, field, text) => {
  await open({ pin: PIN });
  await add(label, password);
  expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text);
  expect(screen.getByLabelText(field)).toHaveFocus();
  expect(server.bodies('createSitePasscode')).toEqual([]);
});

test('adding needs the admin PIN', async () => {
  await open();
  await add('Booth', 'sesame');
  expect(pinField()).toHaveFocus();
  expect(server.bodies('createSitePasscode')).toEqual([]);
});

test("a refusal shows the server's message and keeps the input", async () => {
  server.on('createSitePasscode', refuse('password/in-use'));
  await open({ pin: PIN });
  await add('Booth', 'sesame');
  await waitFor(() =>
    expect(shownToast()).toBe('Failed to create passcode - This password is already in use'),
  );
  expect(screen.getByLabelText('Label')).toHaveValue('Booth');
});

test('at five passcodes a notice replaces the form, and the focus is not lost', async () => {
  server.passcodes = ['A', 'B', 'C', 'D'].map((label) => makePasscode(label));
  await open({ pin: PIN });
  expect(screen.queryByText('Maximum Passcodes Reached')).not.toBeInTheDocument();
  await add('Booth', 'sesame');
  expect(await screen.findByText('Maximum Passcodes Reached')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add passcode' })).not.toBeInTheDocument();
  expect(screen.getByText('5 of 5')).toBeVisible();
  await waitFor(() => expect(pinField()).toHaveFocus());
});
