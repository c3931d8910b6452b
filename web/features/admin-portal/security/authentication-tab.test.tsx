import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePasscode, SecurityServer } from '#web/features/admin-portal/testing/security-server.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { AuthenticationTab } from './authentication-tab.tsx';

let server: SecurityServer;

beforeEach(() => {
  server = new SecurityServer().start();
});

afterEach(cleanup);

async function status(): Promise<HTMLElement> {
  openPart(<AuthenticationTab onTokenRenewed={() => undefined} />);
  return screen.findByRole('region', { name: 'Authentication status' });
}

function entry(summary: HTMLElement, label: string): string | null | undefined {
  return within(summary).getByText(label).nextElementSibling?.textContent;
}

test('the summary says what is configured, since when, and how many passcodes there are', async () => {
  server.settings = { ...server.settings, siteProtectionEnabled: true };
  server.passcodes = [makePasscode('Showroom'), makePasscode('Flyer', { isActive: false })];
  const summary = await status();
  expect(entry(summary, 'Admin PIN')).toBe('ConfiguredLast updated 12 Nov 2026');
  expect(entry(summary, 'VIP PIN')).toBe('ConfiguredLast updated 12 Nov 2026');
  await within(summary).findByText('2 passcodes, 1 active');
  expect(entry(summary, 'Site protection')).toContain('Enabled');
});

test('the summary says what is not configured, and that nothing was ever changed', async () => {
  server.settings = {
    hasAdminPin: false,
    hasVipPin: false,
    siteProtectionEnabled: false,
    lastUpdated: null,
    adminPinUpdatedAt: null,
    vipPinUpdatedAt: null,
  };
  const summary = await status();
  expect(entry(summary, 'Admin PIN')).toBe('Not configuredLast updated Never');
  expect(entry(summary, 'VIP PIN')).toContain('Not configured');
  expect(entry(summary, 'Site protection')).toContain('Disabled');
});

test("the date beside a PIN is that PIN's own, not the last change of something else", async () => {
  const [monday, tuesday] = [new Date(2026, 9, 5, 12), new Date(2026, 9, 6, 12)].map((day) =>
    day.toISOString(),
  );
  server.settings = {
    ...server.settings,
    adminPinUpdatedAt: monday ?? null,
    vipPinUpdatedAt: tuesday ?? null,
  };
  const summary = await status();
  expect(entry(summary, 'Admin PIN')).toBe('ConfiguredLast updated 5 Oct 2026');
  expect(entry(summary, 'VIP PIN')).toBe('ConfiguredLast updated 6 Oct 2026');
});

test('a change of the admin PIN forgets the one that was typed for the passcodes', async () => {
  await status();
  await userEvent.type(await screen.findByLabelText('Admin PIN for passcodes'), '4815');
  const form = within(screen.getByRole('region', { name: 'Change Admin PIN' }));
  await userEvent.type(form.getByLabelText('Current admin PIN'), '4815');
  await userEvent.type(form.getByLabelText('New admin PIN'), '162342{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Admin PIN for passcodes')).toHaveValue(''));
});

test('there is a form for each PIN, for the protection and for the passcodes', async () => {
  await status();
  for (const name of [
    'Change Admin PIN',
    'Change VIP PIN',
    'Change Manager PIN',
    'Site-wide password protection',
    'Multi-Tier Site Access Passcodes',
  ])
    expect(screen.getByRole('region', { name })).toBeVisible();
});

test('settings that fail to load can be retried', async () => {
  server.on('getAuthSettings', refuse('internal'));
  openPart(<AuthenticationTab onTokenRenewed={() => undefined} />);
  expect(await screen.findByText('Unable to load authentication settings')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Change Admin PIN' })).not.toBeInTheDocument();
  server.asUsual();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'Authentication status' })).toBeVisible();
});

test('passcodes that fail to load leave the rest usable', async () => {
  server.on('listSitePasscodes', refuse('internal'));
  await status();
  expect(await screen.findByText('Unable to load site passcodes')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Change Admin PIN' })).toBeVisible();
});
