import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePasscode, SecurityServer } from '#web/features/admin-portal/testing/security-server.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { SitePasscodes } from './site-passcodes.tsx';

const PIN = '4815';
const pinHash = sha256Hex(PIN);
let server: SecurityServer;

beforeEach(() => {
  server = new SecurityServer().start();
  server.passcodes = [makePasscode('Showroom'), makePasscode('Flyer', { isActive: false })];
});

afterEach(() => {
  cleanup();
  forgetToast();
});

async function open({ pin = '' } = {}): Promise<void> {
  openPart(<SitePasscodes />);
  const field = await screen.findByLabelText('Admin PIN for passcodes');
  if (pin) await userEvent.type(field, pin);
}

function pinField(): HTMLElement {
  return screen.getByLabelText('Admin PIN for passcodes');
}

function press(name: string): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name }));
}

function row(label: string): HTMLElement {
  const found = screen.getAllByRole('listitem').find((item) => within(item).queryByText(label));
  if (!found) throw new Error(`No row ${label}`);
  return found;
}

function toldToast(text: string | RegExp): Promise<void> {
  return waitFor(() => expect(shownToast()).toMatch(text));
}

function changesOf(label: string) {
  const changes = server.sent('updateSitePasscode').filter(({ params }) => params.id === label.toLowerCase());
  return changes.map(({ body }) => body);
}

/** Only the first lists were requested. */
function expectNothingSent(): void {
  const lists = ['getAuthSettings', 'listSitePasscodes'];
  expect(server.calls.filter(({ name }) => !lists.includes(name))).toEqual([]);
}

describe('the list', () => {
  test('shows each passcode with its state and its date', async () => {
    await open();
    expect(row('Showroom')).toHaveTextContent('Created 12 Nov 2026');
    expect(within(row('Showroom')).getByText('Active')).toBeVisible();
    expect(within(row('Flyer')).getByText('Inactive')).toBeVisible();
    expect(screen.getByText('2 of 5')).toBeVisible();
  });

  test('says that there are none yet', async () => {
    server.passcodes = [];
    await open();
    expect(screen.getByText(/^No passcodes yet/)).toBeVisible();
  });

  test('can be retried after a failure', async () => {
    server.onEvery(refuse('internal'));
    openPart(<SitePasscodes />);
    await screen.findByText('Unable to load site passcodes');
    server.asUsual();
    await press('Try Again');
    expect(await screen.findByText('Showroom')).toBeVisible();
  });
});

describe('enabling and disabling', () => {
  test.each([
    ['Disable Showroom', 'Showroom', false, 'Inactive'],
    ['Enable Flyer', 'Flyer', true, 'Active'],
  ])('%s, with the admin PIN, which stays for the next change', async (name, label, isActive, state) => {
    await open({ pin: PIN });
    await press(name);
    expect(await within(row(label)).findByText(state)).toBeVisible();
    expect(pinField()).toHaveValue(PIN);
    expect(changesOf(label)).toEqual([{ isActive, pinHash }]);
    expect(shownToast()).toMatch(/^Passcode updated - /);
  });

  test('a refusal changes nothing, not even the PIN field', async () => {
    server.on('updateSitePasscode', refuse('pin/wrong', { text: 'Invalid PIN' }));
    await open({ pin: PIN });
    await press('Disable Showroom');
    await toldToast('Failed to update passcode - Invalid PIN');
    expect(within(row('Showroom')).getByText('Active')).toBeVisible();
    expect(pinField()).toHaveValue(PIN);
    expect(within(row('Showroom')).getByText('Invalid PIN')).toBeVisible();
  });

  test('needs the admin PIN: its error is beside the button too, until the PIN is typed', async () => {
    await open();
    await press('Disable Showroom');
    expect(pinField()).toHaveFocus();
    expect(pinField()).toHaveAccessibleDescription('PIN must be 4-8 digits');
    expect(within(row('Showroom')).getByText('PIN must be 4-8 digits')).toBeVisible();
    expect(within(row('Flyer')).queryByText('PIN must be 4-8 digits')).not.toBeInTheDocument();
    await userEvent.keyboard('4');
    expect(screen.queryByText('PIN must be 4-8 digits')).not.toBeInTheDocument();
    expectNothingSent();
  });
});

describe('the typed admin PIN', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('serves several changes, and is forgotten five minutes after it was typed', async () => {
    await open({ pin: PIN });
    await press('Disable Showroom');
    await within(row('Showroom')).findByText('Inactive');
    await act(() => vi.advanceTimersByTimeAsync(290_000));
    await press('Enable Flyer');
    await within(row('Flyer')).findByText('Active');
    expect(changesOf('Flyer')).toEqual([{ isActive: true, pinHash }]);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(pinField()).toHaveValue('');
  });

  test('is not used after a sleep in which no timer ran', async () => {
    await open({ pin: PIN });
    vi.setSystemTime(Date.now() + 301_000);
    await press('Disable Showroom');
    expect(within(row('Showroom')).getByText('Enter the admin PIN again.')).toBeVisible();
    expect(pinField()).toHaveValue('');
    expectNothingSent();
  });

  test('is forgotten with the tab, and stored nowhere', async () => {
    await open({ pin: PIN });
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(PIN);
    cleanup();
    await open();
    expect(pinField()).toHaveValue('');
  });
});

describe('another password', () => {
  function passwordOf(label: string): HTMLElement | null {
    return screen.queryByLabelText(`New password of ${label}`);
  }

  test('is saved with the admin PIN, and the editor closes', async () => {
    await open({ pin: PIN });
    await press('Edit password of Showroom');
    expect(passwordOf('Showroom')).toHaveFocus();
    await userEvent.keyboard(' sesame {Enter}');
    await waitFor(() => expect(passwordOf('Showroom')).not.toBeInTheDocument());
    expect(changesOf('Showroom')).toEqual([{ password: sha256Hex('sesame'), pinHash }]);
    expect(shownToast()).toMatch(/^Passcode password updated - /);
    expect(pinField()).toHaveValue(PIN);
    expect(screen.getByRole('button', { name: 'Edit password of Showroom' })).toHaveFocus();
  });

  test('only one is edited at a time, and typed text is not carried over', async () => {
    await open();
    await press('Edit password of Showroom');
    await userEvent.keyboard('sesame');
    await press('Edit password of Flyer');
    expect(passwordOf('Showroom')).not.toBeInTheDocument();
    expect(passwordOf('Flyer')).toHaveValue('');
    await press('Cancel editing Flyer');
    expect(passwordOf('Flyer')).not.toBeInTheDocument();
    expectNothingSent();
  });

  test('no other is begun while one is being saved, so that its answer cannot close it', async () => {
    const answer = new Gate();
    server.on('updateSitePasscode', answer);
    await open({ pin: PIN });
    await press('Edit password of Showroom');
    await userEvent.keyboard('sesame{Enter}');
    await press('Edit password of Flyer');
    expect(passwordOf('Flyer')).not.toBeInTheDocument();
    await press('Cancel editing Showroom');
    expect(passwordOf('Showroom')).toHaveValue('sesame');
    answer.release();
    await waitFor(() => expect(passwordOf('Showroom')).not.toBeInTheDocument());
    await press('Edit password of Flyer');
    expect(passwordOf('Flyer')).toHaveFocus();
  });

  test('must have at least 4 characters', async () => {
    await open({ pin: PIN });
    await press('Edit password of Showroom');
    await userEvent.keyboard('abc{Enter}');
    expect(passwordOf('Showroom')).toHaveAccessibleDescription('Password must be at least 4 characters long');
    expectNothingSent();
  });

  test('needs the admin PIN', async () => {
    await open();
    await press('Edit password of Showroom');
    await userEvent.keyboard('sesame{Enter}');
    expect(pinField()).toHaveFocus();
    expect(within(row('Showroom')).getByText('PIN must be 4-8 digits')).toBeVisible();
    expectNothingSent();
  });

  test('a refusal keeps the editor open', async () => {
    server.on('updateSitePasscode', refuse('password/in-use', { text: 'In use' }));
    await open({ pin: PIN });
    await press('Edit password of Showroom');
    await userEvent.keyboard('sesame{Enter}');
    await toldToast('Failed to update passcode password - In use');
    expect(passwordOf('Showroom')).toHaveValue('sesame');
  });
});

describe('deleting', () => {
  test('asks first, then removes the passcode and keeps the focus', async () => {
    const gate = new Gate();
    server.on('deleteSitePasscode', gate);
    await open({ pin: PIN });
    await press('Delete Showroom');
    const dialog = screen.getByRole('alertdialog', { name: 'Delete passcode' });
    expect(dialog).toHaveTextContent('Showroom');
    expectNothingSent();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Showroom' })).toHaveFocus());
    gate.release();
    await waitFor(() => expect(screen.queryByText('Showroom')).not.toBeInTheDocument());
    expect(server.sent('deleteSitePasscode')).toMatchObject([{ params: { id: 'showroom' } }]);
    expect(server.bodies('deleteSitePasscode')).toEqual([{ pinHash }]);
    expect(shownToast()).toMatch(/^Passcode deleted - /);
    await waitFor(() => expect(pinField()).toHaveFocus());
    expect(pinField()).toHaveValue(PIN);
  });

  test('can be cancelled', async () => {
    await open({ pin: PIN });
    await press('Delete Showroom');
    await press('Cancel');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expectNothingSent();
  });

  test('needs the admin PIN before it asks', async () => {
    await open();
    await press('Delete Showroom');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(pinField()).toHaveFocus();
  });

  test("a refusal shows the server's message", async () => {
    server.on('deleteSitePasscode', refuse('pin/wrong', { text: 'Invalid PIN' }));
    await open({ pin: PIN });
    await press('Delete Showroom');
    await press('Delete');
    await toldToast('Failed to delete passcode - Invalid PIN');
    expect(row('Showroom')).toBeVisible();
  });
});
