import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SecurityServer } from '#web/features/admin-portal/testing/security-server.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { authSettingsQuery } from './authentication.queries.ts';
import { SiteProtection } from './site-protection.tsx';

let server: SecurityServer;

beforeEach(() => {
  server = new SecurityServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
});

function Loaded() {
  const { data } = useQuery(authSettingsQuery());
  return data ? <SiteProtection settings={data} /> : null;
}

async function open(siteProtectionEnabled: boolean): Promise<void> {
  server.settings = { ...server.settings, siteProtectionEnabled };
  openPart(<Loaded />);
  await screen.findByRole('switch');
}

function toggle(): HTMLElement {
  return screen.getByRole('switch', { name: 'Site-wide password protection' });
}

function update(): HTMLElement {
  return screen.getByRole('button', { name: 'Update' });
}

async function press({ password, pin }: { password?: string; pin: string }): Promise<void> {
  if (password) await userEvent.type(screen.getByLabelText('Site password'), password);
  await userEvent.type(screen.getByLabelText('Admin PIN'), pin);
  await userEvent.click(update());
}

test('site protection is enabled with a site password and the admin PIN, of which only hashes are sent', async () => {
  await open(false);
  expect(toggle()).not.toBeChecked();
  expect(screen.queryByLabelText('Site password')).not.toBeInTheDocument();
  await userEvent.click(toggle());
  expect(screen.getByText('Unsaved')).toBeVisible();
  await press({ password: ' showroom ', pin: '4815' });
  await waitFor(() => expect(screen.queryByText('Unsaved')).not.toBeInTheDocument());
  expect(server.bodies('setSiteProtection')).toEqual([
    { pinHash: sha256Hex('4815'), enabled: true, sitePasswordHash: sha256Hex('showroom') },
  ]);
  expect(shownToast()).toMatch(/^Site protection enabled - /);
  expect(toggle()).toBeChecked();
  expect(screen.getByLabelText('Site password')).toHaveValue('');
  expect(screen.getByLabelText('Admin PIN')).toHaveValue('');
});

test('site protection is disabled without a site password', async () => {
  await open(true);
  await userEvent.click(toggle());
  await press({ pin: '4815' });
  await waitFor(() => expect(shownToast()).toMatch(/^Site protection disabled - /));
  expect(server.bodies('setSiteProtection')).toEqual([{ pinHash: sha256Hex('4815'), enabled: false }]);
});

test('the site password can be changed while protection is on', async () => {
  await open(true);
  await press({ password: 'workshop', pin: '4815' });
  await waitFor(() => expect(shownToast()).toMatch(/^Site protection enabled - /));
});

test.each([
  ['', 'Site password required - Please enter a site password to enable protection'],
  ['   ', 'Site password required - Please enter a site password to enable protection'],
  ['abc', 'Site password too short - Site password must be at least 4 characters long'],
])('the site password %j is refused: %s', async (password, text) => {
  await open(true);
  await press({ password, pin: '4815' });
  expect(shownToast()).toBe(text);
  expect(screen.getByLabelText('Site password')).toHaveAccessibleDescription(text);
  expect(screen.getByLabelText('Site password')).toHaveFocus();
  expect(server.bodies('setSiteProtection')).toEqual([]);
});

test('the admin PIN is checked before it is sent', async () => {
  await open(true);
  await press({ password: 'showroom', pin: '48a5' });
  expect(screen.getByText('PIN must contain only numbers')).toBeVisible();
  expect(server.bodies('setSiteProtection')).toEqual([]);
  expect(shownToast()).toBeNull();
});

test('nothing is sent without the PIN, or if nothing would change', async () => {
  await open(false);
  await userEvent.type(screen.getByLabelText('Admin PIN'), '4815');
  expect(update()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(toggle());
  expect(update()).not.toHaveAttribute('aria-disabled');
  await userEvent.clear(screen.getByLabelText('Admin PIN'));
  expect(update()).toHaveAttribute('aria-disabled', 'true');
});

test("a refusal shows the server's message, and the switch keeps the requested state", async () => {
  server.on('setSiteProtection', refuse('password/in-use'));
  await open(false);
  await userEvent.click(toggle());
  await press({ password: 'showroom', pin: '4815' });
  await waitFor(() =>
    expect(shownToast()).toBe('Site protection update failed - This password is already in use'),
  );
  expect(toggle()).toBeChecked();
  expect(screen.getByText('Unsaved')).toBeVisible();
});

test('a browser that cannot hash the site password says so', async () => {
  await open(true);
  // Letters beyond ASCII are what the browser itself is needed for.
  vi.stubGlobal('TextEncoder', undefined);
  await press({ password: 'Ausstellungsräume', pin: '4815' });
  await waitFor(() =>
    expect(shownToast()).toBe('Security error - Failed to process site password. Please try again.'),
  );
  expect(server.bodies('setSiteProtection')).toEqual([]);
});
