import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { setTheme } from '#domain/configuration/edit-themes.ts';
import {
  flatRule,
  makeConfiguration,
  percentRule,
  setRule,
} from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES } from '#domain/contract/testing/roundings.ts';
import {
  ConfigServer,
  newerRevision,
  revisionEntry,
} from '#web/features/engine-room/testing/config-server.ts';
import {
  forgetToast,
  openRoom,
  openTab,
  press,
  shownToast,
  TOKEN,
} from '#web/features/engine-room/testing/room-probe.tsx';
import { NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
  vi.restoreAllMocks();
});

async function openHistory(props: Parameters<typeof openRoom>[0] = {}): Promise<void> {
  openRoom(props);
  await press('History');
  await screen.findByRole('list', { name: 'Versions, newest first' });
}

async function openVersion(number: number): Promise<void> {
  await press(new RegExp(`^Version ${number},`));
  await screen.findByRole('heading', { name: `Version ${number}` });
}

/** The rows of the differences, cell by cell. */
async function differences(): Promise<string[]> {
  const rows = within(await screen.findByRole('table', { name: 'Differences' })).getAllByRole('row');
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .join(' | '),
  );
}

/** Version 3 is in effect; version 2 changed four cells and a theme of version 1. */
function withChanges(): Configuration {
  const ipad = setRule(
    DEFAULT_CONFIGURATION,
    { role: 'public', category: 'IPAD', bucket: '470+' },
    percentRule(18),
  );
  const pair = setRule(ipad, { role: 'public', category: 'IPAD', bucket: '1-100' }, percentRule(20));
  const preset = setRule(pair, { role: 'public', category: null, bucket: '1-100' }, percentRule(25));
  const vip = setRule(preset, { role: 'vip', category: 'TOOLS', bucket: '1-100' }, flatRule(40));
  const changed = setTheme(vip, 'vip', 'vapor-wave');
  server.configurations.set(2, changed);
  return changed;
}

test('the history has its own button, and the three tabs stay', async () => {
  openRoom();
  await screen.findByRole('tab', { name: 'Pricing', selected: true });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Pricing',
    'Themes',
    'Import/Export',
  ]);
  const button = screen.getByRole('button', { name: 'History', pressed: false });
  await userEvent.click(button);
  await screen.findByRole('list', { name: 'Versions, newest first' });
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
  await openTab('Import/Export');
  expect(await screen.findByLabelText('Settings file')).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('each version has its number, kind, changes, person and time, and one is in effect', async () => {
  server.revisions[0] = revisionEntry({ revision: 3, kind: 'restore', restoredFrom: 1 });
  await openHistory();
  const list = screen.getByRole('list', { name: 'Versions, newest first' });
  const rows = within(list).getAllByRole('button');
  expect(rows.map((row) => row.ariaLabel)).toEqual([
    expect.stringMatching(/^Version 3, Restored Version 1, Admin, 14 Nov 2026, \d\d:12, In effect$/),
    expect.stringMatching(/^Version 2, Saved 2 cells, 1 setting, Other, 14 Nov 2026, \d\d:12$/),
    expect.stringMatching(/^Version 1, Defaults Built-in rules, System, 14 Nov 2026, \d\d:12$/),
  ]);
  expect(screen.getByText('3, newest first')).toBeVisible();
});

test('a version lists what it changed by cell, old and new, with the devices of today', async () => {
  withChanges();
  await openHistory();
  await openVersion(2);
  expect(await differences()).toEqual([
    'Public | iPad | 1-100 | 30%default | 20% | 0 devices0',
    'Public | iPad | 470+ | 10%default | 18% | 1 device1',
    'Public | Default rules | 1-100 | 30% | 25% | 1 device1',
    'VIP | Tools | 1-100 | +$0default | +$40 | 1 device1',
    'Setting | Theme for VIP |  | Clean Pro | Vapor Wave | ',
  ]);
  const table = screen.getByRole('table', { name: 'Differences' });
  expect(
    within(table)
      .getAllByText('Public')
      .map((mark) => mark.className.includes('sr-only')),
  ).toEqual([false, true, true]);
});

test('the differences are filtered by tier and settings', async () => {
  withChanges();
  await openHistory();
  await openVersion(2);
  await differences();
  const filter = screen.getByRole('radiogroup', { name: 'Differences of' });
  expect(
    within(filter)
      .getAllByRole('radio')
      .map((option) => option.textContent),
  ).toEqual(['All 5', 'Public 3', 'VIP 1', 'Heavyweight 0', 'Settings 1']);
  await userEvent.click(within(filter).getByRole('radio', { name: 'VIP 1' }));
  expect(await differences()).toEqual([expect.stringMatching(/^VIP \| Tools/)]);
  await userEvent.click(within(filter).getByRole('radio', { name: 'Heavyweight 0' }));
  expect(screen.getByText('No differences: Heavyweight')).toBeVisible();
});

test('what restoring would change is compared with the version in effect, with its impact', async () => {
  server.configurations.set(3, setRule(DEFAULT_CONFIGURATION, IPAD_470, percentRule(50)));
  withChanges();
  await openHistory();
  await openVersion(2);
  await userEvent.click(screen.getByRole('radio', { name: 'If restored' }));
  expect(await differences()).toContain('Public | iPad | 470+ | 50% | 18% | 1 device1');
  const impact = await screen.findByRole('region', { name: 'Impact of restoring' });
  await waitFor(() =>
    expect(impact).toHaveTextContent(
      [
        'Public: 1 device changes, largest rise $150',
        'VIP: 2 devices change, largest rise $150',
        'Heavyweight: 1 device changes, largest rise $150',
      ].join(''),
    ),
  );
});

const IPAD_470 = { role: 'public', category: 'IPAD', bucket: '470+' } as const;

test('devices that restoring would list for $0 are named in the impact and in the confirmation', async () => {
  server.configurations.set(2, setRule(DEFAULT_CONFIGURATION, IPAD_470, percentRule(100)));
  await openHistory();
  await openVersion(2);
  await userEvent.click(screen.getByRole('radio', { name: 'If restored' }));
  const impact = await screen.findByRole('region', { name: 'Impact of restoring' });
  await waitFor(() =>
    expect(impact).toHaveTextContent(/^1 device becomes \$0: iPad ProPublic: 1 device changes/),
  );
  await press('Restore');
  expect(screen.getByRole('alertdialog', { name: 'Restore version 2' })).toHaveTextContent(
    '1 device becomes $0: iPad Pro. It is saved immediately as the newest version',
  );
});

test('the whole version can be viewed, for the role in the header', async () => {
  withChanges();
  await openHistory();
  await openVersion(2);
  await userEvent.click(screen.getByRole('radio', { name: 'All rules' }));
  const table = await screen.findByRole('table', { name: 'Rules for Public' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['25%', '20%', '15%', '13%', '10%', '20%', '20%', '15%', '13%', '18%']);
  expect(
    screen.getByText('Public: Midnight Glass, VIP: Vapor Wave, Heavyweight: Matrix Hacker'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'VIP' }));
  expect(await screen.findByRole('table', { name: 'Rules for VIP' })).toBeVisible();
});

test('a version is restored after a confirmation, and becomes the draft', async () => {
  const onSaved = vi.fn();
  await openHistory({ onSaved });
  await openVersion(2);
  await press('Restore');
  const dialog = screen.getByRole('alertdialog', { name: 'Restore version 2' });
  server.configuration = makeConfiguration();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(shownToast()).toBe('Configuration restored: Version 2 is in effect again'));
  expect(server.sent('restoreConfigRevision')).toMatchObject([{ params: { revision: '2' } }]);
  expect(server.bodies('restoreConfigRevision')[0]).toEqual({ pinHash: TOKEN, revision: 3 });
  expect(onSaved).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  await openTab('Pricing');
  expect((await screen.findByTestId('matrix')).dataset.buckets).toBe('low,1,100 high,101,Infinity');
  await press('Undo edit');
  expect(screen.getByTestId('matrix').dataset.buckets).toContain('470+');
});

test('restoring is based on the newest version seen, and Undo brings unsaved work back', async () => {
  openRoom();
  await press('Set 20');
  server.revisions.unshift(revisionEntry({ revision: 4, savedBy: 'other' }));
  await press('History');
  await openVersion(2);
  server.on('restoreConfigRevision', newerRevision(5));
  await press('Restore');
  const dialog = screen.getByRole('alertdialog', { name: 'Restore version 2' });
  expect(dialog).toHaveTextContent('Your unsaved changes disappear from the screen; Undo brings them back.');
  server.revisions.unshift(revisionEntry({ revision: 5, savedBy: 'other' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(shownToast()).toBe('Restore failed: The configuration was changed by someone else meanwhile'),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByText('Unsaved')).toBeVisible();
  server.asUsual();
  server.revision = 5;
  await press('Restore');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(shownToast()).toBe('Configuration restored: Version 2 is in effect again'));
  expect(
    server.bodies('restoreConfigRevision').map((body) => (body as { revision: number }).revision),
  ).toEqual([4, 5]);
  await waitFor(() => expect(screen.queryByText('Unsaved')).not.toBeInTheDocument());
  await press('Undo');
  expect(await screen.findByText('Unsaved')).toBeVisible();
});

test('a version that was restored but cannot be loaded yet is not said to have failed', async () => {
  await openHistory();
  await openVersion(2);
  await press('Restore');
  server.on('getConfig', NO_CONNECTION);
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(shownToast()).toBe('Configuration restored: Version 2 is in effect again'));
});

test('the version in effect cannot be restored, and the first has none before it', async () => {
  await openHistory();
  await openVersion(3);
  await userEvent.click(screen.getByRole('radio', { name: 'If restored' }));
  expect(await screen.findByText('This version is in effect.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  await press('All versions');
  await openVersion(1);
  expect(await screen.findByText('This is the first version: there is none before it.')).toBeVisible();
});

test('without the version before, the recorded changes are shown and restoring is still offered', async () => {
  server.revisions = server.revisions.slice(0, 2);
  await openHistory();
  await openVersion(2);
  expect(
    await screen.findByText('Version 1 is no longer kept, so the changes cannot be shown one by one.'),
  ).toBeVisible();
  expect(screen.getByText('2 default rules of Public changed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeVisible();
});

test('a version that can no longer be read says so, and cannot be restored', async () => {
  server.on('getConfigRevision', refuse('revision/unreadable'));
  await openHistory();
  await openVersion(2);
  expect(await screen.findByText('This version can no longer be read')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});

test('without the published devices the differences are shown, and the confirmation says what is not known', async () => {
  server.on('listCategories', refuse('internal'));
  withChanges();
  await openHistory();
  await openVersion(2);
  expect(await differences()).toContain('Public | iPad | 470+ | 10%default | 18% | ');
  expect(screen.getByText(/^The published devices could not be loaded/)).toBeVisible();
  await press('Restore');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('prices of $0 cannot be ruled out');
});

test('older versions are loaded on request', async () => {
  const [newest, ...older] = server.revisions;
  if (!newest) throw new Error('no versions');
  server.on('listConfigRevisions', ({ query }) =>
    query.before === undefined
      ? { revisions: [newest], total: 3, nextBefore: 3 }
      : { revisions: older, total: 3, nextBefore: null },
  );
  await openHistory();
  expect(screen.getByText('3, newest first')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Version / })).toHaveLength(1);
  await press('Show older versions');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Version / })).toHaveLength(3));
  expect(server.sent('listConfigRevisions').at(-1)).toMatchObject({ query: { before: '3' } });
  expect(screen.queryByRole('button', { name: 'Show older versions' })).not.toBeInTheDocument();
});

test('history that failed to load can be loaded again', async () => {
  server.on('listConfigRevisions', refuse('internal'));
  openRoom();
  await press('History');
  expect(await screen.findByText('Error loading history')).toBeVisible();
  server.asUsual();
  await press('Try Again');
  expect(await screen.findByText('3, newest first')).toBeVisible();
});

test('Escape goes from a version to the list, from the list to the tab, and only then leaves', async () => {
  await openHistory();
  await openVersion(2);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Version 2' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Version 2,/ })).toHaveFocus());
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: /^Version 3,/ })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('tab', { name: 'Pricing', selected: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'History' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('with room for both, the newest version is shown beside the list', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: true }) as unknown as MediaQueryList,
  );
  await openHistory();
  expect(await screen.findByRole('heading', { name: 'Version 3' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Version 3,/ })).toHaveAttribute('aria-current', 'true');
  await openVersion(2);
  expect(screen.getByRole('button', { name: /^Version 2,/ })).toHaveAttribute('aria-current', 'true');
  expect(screen.queryByRole('button', { name: 'All versions' })).not.toBeInTheDocument();
});

test('a version that changed the currency says so in the list, in what it changed and before it is restored', async () => {
  const change = 'Currency: US dollar ($1240) → COP ($ 5.200.000)';
  server.revision = 4;
  server.revisions = [revisionEntry({ revision: 4, changes: [change] }), ...server.revisions];
  server.configurations.set(4, { ...DEFAULT_CONFIGURATION, money: PESOS });
  server.configurations.set(3, { ...DEFAULT_CONFIGURATION, rounding: FIVES });
  await openHistory();
  expect(
    screen.getByRole('button', { name: new RegExp(`^Version 4, Saved ${escaped(change)},`) }),
  ).toBeVisible();
  await openVersion(4);
  expect(await differences()).toEqual([
    'Setting | Currency |  | US dollar ($1240) | COP ($ 5.200.000) | ',
    'Setting | Rounding |  | Nearest $5 | Classic | ',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'All rules' }));
  expect(screen.getByText('Currency: COP ($ 5.200.000). Rounding: Classic.')).toBeVisible();
  await press('All versions');
  await openVersion(3);
  await userEvent.click(screen.getByRole('radio', { name: 'If restored' }));
  expect(await screen.findByRole('region', { name: 'Impact of restoring' })).toHaveTextContent(
    /^The currency changes\. Prices are not converted\./,
  );
  await press('Restore');
  expect(await screen.findByRole('alertdialog', { name: 'Restore version 3' })).toHaveAccessibleDescription(
    /Currency: COP \(\$ 5\.200\.000\) → US dollar \(\$1240\)\. Rounding: Classic → Nearest \$5\. Prices are not converted\. It is saved immediately/,
  );
});

function escaped(text: string): string {
  return text.replaceAll(/[$().]/g, String.raw`\$&`);
}
