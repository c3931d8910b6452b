import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addBucket, editBucket } from '#domain/configuration/edit-buckets.ts';
import { setTheme } from '#domain/configuration/edit-themes.ts';
import { flatRule, percentRule, setRule } from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES, NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { ConfigServer, newerRevision } from '#web/features/engine-room/testing/config-server.ts';
import {
  chooseRole,
  forgetToast,
  openRoom,
  openTab,
  press,
  shownToast,
} from '#web/features/engine-room/testing/room-probe.tsx';
import { refuse } from '#web/lib/testing/fake-replies.ts';

const DEFAULT = { role: 'public', category: null, bucket: '470+' } as const;
const IPAD = { role: 'public', category: 'IPAD', bucket: '101-220' } as const;

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
});

/** Changes the public's default for the highest bucket here, while somebody else saves. */
async function editAgainst(theirs: (configuration: Configuration) => Configuration): Promise<void> {
  openRoom();
  await press('Set 20');
  server.saveAsOther(theirs(server.configuration));
  await press('Save Changes');
}

function withOwnDefault(configuration: Configuration): Configuration {
  return setRule(configuration, DEFAULT, percentRule(12));
}

function split(configuration: Configuration): Configuration {
  const half = editBucket(configuration, '470+', ['470-799', 470, 799]);
  const both = half.ok ? addBucket(half.configuration, ['800+', 800, 'Infinity']) : half;
  if (!both.ok) throw new Error(both.message);
  return both.configuration;
}

function conflictDialog(): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: 'Newer settings exist' });
}

async function choose(name: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name }));
}

/** The button of the dialog: the one behind it is not reachable while the dialog is open. */
async function saveChosen(): Promise<void> {
  await userEvent.click(within(await conflictDialog()).getByRole('button', { name: 'Save Changes' }));
}

async function expectSaved(): Promise<void> {
  await waitFor(() => expect(shownToast()).toMatch(/^Configuration saved/));
  expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
}

describe('changes of different things', () => {
  const others = (configuration: Configuration) =>
    setTheme(setRule(configuration, IPAD, percentRule(33)), 'vip', 'vapor-wave');

  test('are saved together without a question, the toast says what came in, and Undo leaves it', async () => {
    await editAgainst(others);
    await expectSaved();
    expect(shownToast()).toBe(
      'Configuration saved: Your settings have been updated. ' +
        '2 changes by Dana came in: iPad 101-220 (Public) and Theme (VIP)',
    );
    expect(server.bodies('saveConfig').map(({ revision }) => revision)).toEqual([3, 4]);
    const body = server.bodies('saveConfig').at(-1);
    expect(body).toHaveProperty('defaultsByRole.public.470+.pct', 20);
    expect(body).toHaveProperty('perCategoryByRole.public.IPAD.101-220.pct', 33);
    expect(body?.themeByRole?.vip).toBe('vapor-wave');
    // Undo takes back only what was done here.
    await press('Undo edit');
    expect(screen.getByText('Unsaved')).toBeVisible();
    await press('Save Changes');
    await waitFor(() => expect(server.sent('saveConfig')).toHaveLength(3));
    const undone = server.bodies('saveConfig').at(-1);
    expect(undone).toHaveProperty('defaultsByRole.public.470+.pct', 10);
    expect(undone).toHaveProperty('perCategoryByRole.public.IPAD.101-220.pct', 33);
  });

  test('ask if they make a device free together', async () => {
    const vip = { ...DEFAULT, role: 'vip' } as const;
    server.configuration = setRule(server.configuration, vip, flatRule(150));
    openRoom();
    await chooseRole('VIP');
    await press('Set 20');
    server.saveAsOther(setRule(server.configuration, DEFAULT, flatRule(600)));
    await press('Save Changes');
    expect(await screen.findByRole('alertdialog', { name: '1 device becomes $0' })).toBeVisible();
    expect(server.sent('saveConfig')).toHaveLength(1);
    await press('Save Anyway');
    await expectSaved();
  });

  test('stop after a few attempts if somebody saves all the time', async () => {
    openRoom();
    await press('Set 20');
    server.saveAsOther(others(server.configuration));
    server.on('saveConfig', newerRevision(4));
    await press('Save Changes');
    await waitFor(() => expect(shownToast()).toMatch(/^Save failed: Unable to save configuration/));
    expect(server.sent('saveConfig')).toHaveLength(6);
    expect(screen.getByText('Unsaved')).toBeVisible();
  });

  test('stay unsaved here if the newer settings cannot be loaded', async () => {
    server.on('getConfigRevision', refuse('internal'));
    await editAgainst(others);
    await waitFor(() => expect(shownToast()).toMatch(/^Save failed: Unable to save configuration/));
    expect(screen.getByText('Unsaved')).toBeVisible();
  });

  test('are merged with the version that editing began from, also after the session has ended', async () => {
    const room = openRoom();
    await press('Set 20');
    room.change({ isSignedIn: false });
    await screen.findByText('Your changes are kept. Sign in to save them.');
    server.saveAsOther(others(server.configuration));
    room.change({ isSignedIn: true });
    await press('Save Changes');
    await expectSaved();
    expect(server.bodies('saveConfig').map(({ revision }) => revision)).toEqual([3, 4]);
    expect(server.bodies('saveConfig').at(-1)?.themeByRole?.vip).toBe('vapor-wave');
  });
});

describe('changes of the same thing', () => {
  test('are listed with old, mine and theirs, each with a price, and nothing is chosen', async () => {
    await editAgainst(withOwnDefault);
    const dialog = await conflictDialog();
    expect(dialog).toHaveTextContent(
      /Dana saved version 4 on 14 Nov 2026, \d\d:12, after you began\. You both changed this one\./,
    );
    const row = within(dialog).getByRole('radiogroup', { name: 'Default rules 470+ (Public)' });
    expect(row).toHaveAccessibleDescription('Before 10% $500 becomes $450');
    const tiles = within(row).getAllByRole('radio');
    expect(tiles[0]).toHaveAccessibleName('Mine, 20%, $500 becomes $400');
    expect(tiles[1]).toHaveAccessibleName('Theirs, 12%, $500 becomes $440');
    for (const tile of tiles) expect(tile).not.toBeChecked();
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 of 1 still to choose');
  });

  test('Save, pressed too early, goes to the open row, where the arrow keys choose', async () => {
    const scrolled = vi.fn();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
    await editAgainst((configuration) => setTheme(withOwnDefault(configuration), 'vip', 'vapor-wave'));
    await saveChosen();
    expect(scrolled).toHaveBeenCalledOnce();
    expect(screen.getByRole('radio', { name: /^Mine, 20%/ })).toHaveFocus();
    expect(server.sent('saveConfig')).toHaveLength(1);
    // Held: the group moves the focus after the event, and chooses only while an arrow is down.
    await userEvent.keyboard('{ArrowRight>}');
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Theirs/ })).toBeChecked());
  });

  test('take the chosen side, together with everything else', async () => {
    await editAgainst((configuration) => setTheme(withOwnDefault(configuration), 'vip', 'vapor-wave'));
    const dialog = await conflictDialog();
    await press(/^1 other change is kept too/);
    expect(within(dialog).getByText('Vapor Wave')).toBeVisible();
    await choose(/^Mine/);
    expect(within(dialog).getByRole('status')).toHaveTextContent('Everything is chosen');
    await saveChosen();
    await expectSaved();
    const body = server.bodies('saveConfig').at(-1);
    expect(body).toMatchObject({ revision: 4, themeByRole: { vip: 'vapor-wave' } });
    expect(body).toHaveProperty('defaultsByRole.public.470+.pct', 20);
    expect(screen.queryByText('Newer settings exist')).not.toBeInTheDocument();
  });

  test('with all of theirs nothing is left to save', async () => {
    await editAgainst(withOwnDefault);
    await press('All theirs');
    await saveChosen();
    await waitFor(() => expect(shownToast()).toMatch(/^Nothing left to save: The settings of Dana/));
    expect(server.sent('saveConfig')).toHaveLength(1);
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test("'Keep editing' leaves the draft as it is, and the next save asks again", async () => {
    await editAgainst(withOwnDefault);
    await press('All mine');
    await press('Keep editing');
    await waitFor(() => expect(screen.queryByText('Newer settings exist')).not.toBeInTheDocument());
    expect(screen.getByText('Unsaved')).toBeVisible();
    await press('Save Changes');
    await conflictDialog();
    await saveChosen();
    await expectSaved();
    expect(server.bodies('saveConfig').at(-1)).toHaveProperty('defaultsByRole.public.470+.pct', 20);
  });

  test('after a third save in between, a choice stays only between the same values', async () => {
    await editAgainst((configuration) => setRule(withOwnDefault(configuration), IPAD, percentRule(33)));
    await press('All mine');
    server.saveAsOther(setTheme(server.configuration, 'vip', 'vapor-wave'));
    await saveChosen();
    await waitFor(async () => expect(await conflictDialog()).toHaveTextContent('Dana saved version 5'));
    expect(await screen.findByRole('radio', { name: /^Mine/ })).toBeChecked();
    server.saveAsOther(setRule(server.configuration, DEFAULT, percentRule(14)));
    await saveChosen();
    expect(await screen.findByRole('radio', { name: /^Theirs, 14%/ })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: /^Mine/ })).not.toBeChecked();
    expect(server.sent('saveConfig')).toHaveLength(3);
  });
});

describe('money and rounding', () => {
  test('set by somebody else come in without a question, and amounts are then in that money', async () => {
    await editAgainst((configuration) => ({ ...configuration, money: PESOS }));
    await expectSaved();
    expect(shownToast()).toContain('1 change by Dana came in: Currency');
    expect(server.bodies('saveConfig').at(-1)).toMatchObject({ money: PESOS, rounding: null });
  });

  test('beside a rule that both changed: each side has its amounts in its own money', async () => {
    await editAgainst((configuration) => ({ ...withOwnDefault(configuration), money: EUROS }));
    const dialog = await conflictDialog();
    const tiles = within(dialog).getAllByRole('radio');
    expect(tiles[0]).toHaveAccessibleName('Mine, 20%, 500,00 € becomes 400,00 €');
    expect(tiles[1]).toHaveAccessibleName('Theirs, 12%, 500,00 € becomes 440,00 €');
    await press(/^1 other change is kept too/);
    expect(dialog).toHaveTextContent('CurrencyUS dollar ($1240) becomes → EUR (1.240,50 €)Theirs');
  });

  test('changed differently by both are one question each, in words', async () => {
    const file = { ...server.configuration, money: PESOS, rounding: FIVES };
    openRoom();
    await openTab('Import/Export');
    await userEvent.upload(
      await screen.findByLabelText('Settings file'),
      new File([JSON.stringify(file)], 'settings.json'),
    );
    await press('Import');
    server.saveAsOther({ ...server.configuration, money: EUROS, rounding: NINETY_NINES });
    await press('Save Changes');
    const dialog = await conflictDialog();
    expect(dialog).toHaveTextContent('You both changed these two.');
    const currency = within(dialog).getByRole('radiogroup', { name: 'Currency' });
    expect(currency).toHaveAccessibleDescription('Before US dollar ($1240)');
    expect(within(currency).getByRole('radio', { name: 'Mine, COP ($ 5.200.000)' })).not.toBeChecked();
    await userEvent.click(within(currency).getByRole('radio', { name: 'Theirs, EUR (1.240,50 €)' }));
    const rounding = within(dialog).getByRole('radiogroup', { name: 'Rounding' });
    expect(rounding).toHaveAccessibleDescription('Before Classic');
    expect(
      within(rounding).getByRole('radio', {
        name: 'Theirs, 2 bands (to 100 €: nearest 1 €, ending 0,99 €; above: up in steps of 10 €), 0 € allowed',
      }),
    ).not.toBeChecked();
    await userEvent.click(within(rounding).getByRole('radio', { name: 'Mine, Nearest $ 5' }));
    await saveChosen();
    await expectSaved();
    expect(server.bodies('saveConfig').at(-1)).toMatchObject({ money: EUROS, rounding: FIVES });
  });
});

describe('changed buckets', () => {
  test('always ask, first, and say what a choice leaves out', async () => {
    await editAgainst(split);
    const dialog = await conflictDialog();
    expect(dialog).toHaveTextContent('The price buckets are not the same any more.');
    const tiles = within(dialog).getAllByRole('radio');
    expect(tiles[0]).toHaveAccessibleName('Mine, 5 buckets, As before');
    expect(tiles[1]).toHaveAccessibleName(
      'Theirs, 6 buckets, 470+ removed, 470-799 added, 800+ added, Leaves out 1 rule change of mine',
    );
    await choose(/^Theirs/);
    await saveChosen();
    await waitFor(() =>
      expect(screen.getByTestId('matrix')).toHaveAttribute('data-buckets', expect.stringContaining('800+')),
    );
  });
});
