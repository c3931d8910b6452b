import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { SetupPage } from './setup-page.tsx';

const CODE = '0123456789abcdef0123456789abcdef';
const TOKEN = 'a'.repeat(64);
let api: FakeApi;

beforeEach(() => {
  api = new FakeApi().start();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

function open(address = `/setup#${CODE}`, storedPins: readonly string[] = []) {
  window.history.replaceState(null, '', address);
  const [onSignedIn, loadPage] = [vi.fn(), vi.fn()];
  openPart(<SetupPage storedPins={storedPins} onSignedIn={onSignedIn} loadPage={loadPage} />);
  return { onSignedIn, loadPage };
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

async function fill(pins: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, pin] of Object.entries(pins)) await userEvent.type(field(label), pin);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

const ADMIN = { 'Admin PIN': '48151623', 'Admin PIN again': '48151623' };

test('the code leaves the address bar at once, claims with hashes, and the set-up goes on signed in', async () => {
  api.on('claimSetup', { role: 'admin', permissions: permissionsOf('admin'), token: TOKEN });
  const { onSignedIn, loadPage } = open();
  expect(window.location.href).toMatch(/\/setup$/);
  await fill({ ...ADMIN, 'VIP PIN': '4920' });
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/admin?panel=setup'));
  expect(api.bodies('claimSetup')).toEqual([
    { code: CODE, adminPinHash: sha256Hex('48151623'), vipPinHash: sha256Hex('4920') },
  ]);
  expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ role: 'admin', token: TOKEN }));
  expect(JSON.stringify(sessionStorage)).not.toContain(CODE);
});

test('a reload keeps the code, and a newer address in the same tab replaces it', async () => {
  api.on('claimSetup', refuse('setup/wrong-code'));
  open();
  cleanup();
  open('/setup');
  await fill(ADMIN);
  expect(await screen.findByRole('heading', { name: 'This address does not work' })).toBeVisible();
  window.history.replaceState(null, '', `/setup#${'f'.repeat(32)}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  expect(await screen.findByLabelText('Admin PIN')).toHaveValue('');
});

test('Skip to content, which leads to #main, keeps the code and what was typed', async () => {
  open();
  await userEvent.type(field('Admin PIN'), '4815');
  window.history.pushState(null, '', '/setup#main');
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  expect(field('Admin PIN')).toHaveValue('4815');
  expect(JSON.stringify(sessionStorage)).toContain(CODE);
});

test.each(['/setup', '/setup#', '/setup#too-short'])('%s says where the address comes from', (address) => {
  open(address);
  expect(screen.getByText(/every start of the server prints a new one.*setup-link/)).toBeVisible();
});

test.each(['setup/claimed', 'not-found'] as const)('%s: somebody was faster', async (code) => {
  api.on('claimSetup', refuse(code));
  open();
  await fill(ADMIN);
  expect(await screen.findByText(/^This installation has just been set up\./)).toBeVisible();
});

test('a weak PIN is named and accepted, equal and different ones are refused at their field', async () => {
  open();
  await fill({ 'Admin PIN': '1111', 'Admin PIN again': '1112', 'Manager PIN': '1111' });
  expect(field('Admin PIN')).toHaveAccessibleDescription('Easy to guess: every digit is the same.');
  expect(field('Admin PIN again')).toHaveAccessibleDescription('The two admin PINs are different.');
  expect(field('Manager PIN')).toHaveAccessibleDescription(/^Each PIN must be different/);
  expect(api.bodies('claimSetup')).toEqual([]);
});

test('a generated PIN is shown to write down, and needs no repetition', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Generate Admin PIN' }));
  expect(field('Admin PIN')).toHaveAttribute('type', 'text');
  expect(field('Admin PIN')).toHaveAccessibleDescription('Write it down now. Nobody can show it again.');
  expect(field('Admin PIN again')).toHaveValue(field('Admin PIN').getAttribute('value'));
});

test('a PIN that was given at the start is not asked for', () => {
  open(`/setup#${CODE}`, ['manager']);
  expect(screen.queryByLabelText('Manager PIN')).not.toBeInTheDocument();
  expect(screen.getByText('Already set when the server was started.')).toBeVisible();
});

test('too many wrong codes are answered with the time to wait', async () => {
  api.on('claimSetup', refuse('attempts/too-many', { details: { retryAfterSeconds: 120 } }));
  open();
  await fill(ADMIN);
  expect(await screen.findByText(/2 minutes|2:00|120 seconds/)).toBeVisible();
});
