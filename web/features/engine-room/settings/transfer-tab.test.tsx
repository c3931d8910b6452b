import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { makeConfiguration } from '#domain/configuration/testing/make-configuration.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES } from '#domain/contract/testing/roundings.ts';
import { ConfigServer } from '#web/features/engine-room/testing/config-server.ts';
import {
  forgetToast,
  openRoom,
  openTab,
  press,
  shownToast,
} from '#web/features/engine-room/testing/room-probe.tsx';

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
  vi.restoreAllMocks();
});

async function openTransfer(props: Parameters<typeof openRoom>[0] = {}): Promise<void> {
  openRoom(props);
  await openTab('Import/Export');
  await screen.findByLabelText('Settings file');
}

async function choose(file: File): Promise<void> {
  // Without the list of accepted types: a person may choose 'All files' in the browser's dialog.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await screen.findByLabelText('Settings file'), file);
}

function settingsFile(content: unknown, name = 'old.json'): File {
  return new File([typeof content === 'string' ? content : JSON.stringify(content)], name);
}

async function shownBuckets(): Promise<string | undefined> {
  await openTab('Pricing');
  return (await screen.findByTestId('matrix')).dataset.buckets;
}

test('sums up buckets, schema version, public and VIP rules', async () => {
  await openTransfer();
  const figures = screen.getAllByRole('definition').map((cell) => cell.textContent);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Price buckets',
    'Schema version',
    'Public rules',
    'VIP rules',
  ]);
  expect(figures).toEqual(['5', '2', '5', '5']);
});

/** What the browser would download. */
function catchDownloads() {
  const names: string[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { revokeObjectURL: vi.fn() }));
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.push(blob);
      return 'blob:settings';
    },
  });
  return { names, text: async () => (await blobs[0]?.text()) ?? '' };
}

describe('export', () => {
  test('is a file of a fixed name that can be imported again', async () => {
    const downloads = catchDownloads();
    await openTransfer();
    await press('Export settings');
    expect(downloads.names).toEqual(['tierbook-settings.json']);
    const text = await downloads.text();
    // Byte for byte what the release before the choice of money wrote.
    expect(text).toBe(`${JSON.stringify(DEFAULT_CONFIGURATION, null, 2)}\n`);
    expect(text).not.toMatch(/money|rounding/);
    await choose(new File([text], 'tierbook-settings.json'));
    expect(await screen.findByRole('alertdialog', { name: 'Import settings' })).toBeVisible();
  });

  test('contains currency and rounding, which another shop gets from the file', async () => {
    const downloads = catchDownloads();
    const exported = { ...DEFAULT_CONFIGURATION, money: PESOS, rounding: FIVES };
    server.configuration = exported;
    await openTransfer();
    await press('Export settings');
    const text = await downloads.text();
    expect(JSON.parse(text)).toEqual(exported);
    cleanup();
    server.configuration = DEFAULT_CONFIGURATION;
    await openTransfer();
    await choose(settingsFile(text));
    expect(await screen.findByRole('alertdialog', { name: 'Import settings' })).toHaveAccessibleDescription(
      /\. The currency changes from US dollar \(\$1240\) to COP \(\$ 5\.200\.000\)\. Prices are not converted\. The rounding changes from Classic to Nearest \$ 5\. It replaces/,
    );
    await press('Import');
    await press('Save Changes');
    await waitFor(() => expect(server.bodies('saveConfig')[0]).toMatchObject(exported));
  });
});

describe('import', () => {
  test('asks first, with bucket count, theme and default-rule count', async () => {
    await openTransfer();
    await choose(settingsFile(server.configuration));
    const question = await screen.findByRole('alertdialog', { name: 'Import settings' });
    expect(question).toHaveAccessibleDescription(
      /^old\.json contains 5 price buckets, theme Midnight Glass, 20 default rules\./,
    );
  });

  test('of a file that knows no money keeps the currency and the rounding, and says so', async () => {
    server.configuration = { ...DEFAULT_CONFIGURATION, money: PESOS, rounding: FIVES };
    await openTransfer();
    await choose(settingsFile({ ...DEFAULT_CONFIGURATION, uiTheme: 'dark' }));
    expect(await screen.findByRole('alertdialog', { name: 'Import settings' })).toHaveAccessibleDescription(
      /\. The currency stays COP \(\$ 5\.200\.000\)\. The rounding stays: Nearest \$ 5\. It replaces/,
    );
    await press('Import');
    await press('Save Changes');
    await waitFor(() =>
      expect(server.bodies('saveConfig')[0]).toMatchObject({ money: PESOS, rounding: FIVES }),
    );
  });

  test('of a file with null goes back to classic, and the save says so to the server', async () => {
    server.configuration = { ...DEFAULT_CONFIGURATION, money: PESOS, rounding: FIVES };
    await openTransfer();
    await choose(settingsFile({ ...DEFAULT_CONFIGURATION, money: null, rounding: null }));
    expect(await screen.findByRole('alertdialog', { name: 'Import settings' })).toHaveAccessibleDescription(
      /to US dollar \(\$1240\)\. Prices are not converted\. The rounding changes from Nearest \$ 5 to Classic\. It replaces/,
    );
    await press('Import');
    await press('Save Changes');
    await waitFor(() =>
      expect(server.bodies('saveConfig')[0]).toMatchObject({ money: null, rounding: null }),
    );
  });

  test('succeeds, and needs a save', async () => {
    await openTransfer();
    await choose(settingsFile(makeConfiguration()));
    await press('Import');
    expect(shownToast()).toMatch(/^Configuration imported successfully/);
    expect(server.sent('saveConfig')).toEqual([]);
    expect(screen.getByText('Unsaved')).toBeVisible();
    await press('Save Changes');
    await waitFor(() => expect(server.bodies('saveConfig')[0]).toMatchObject({ kind: 'import' }));
  });

  test('can be undone', async () => {
    await openTransfer();
    await choose(settingsFile(makeConfiguration()));
    await press('Import');
    await press('Undo');
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('cancelled at the question, it changes nothing', async () => {
    await openTransfer();
    await choose(settingsFile(makeConfiguration()));
    await press('Cancel');
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('the same file can be chosen again', async () => {
    await openTransfer();
    const file = settingsFile('{');
    await choose(file);
    await waitFor(() => expect(shownToast()).toMatch(/^Failed to read file/));
    expect(screen.getByLabelText('Settings file')).toHaveValue('');
  });

  const rules = (table: unknown) => ({ ...makeConfiguration(), defaultsByRole: { public: table } });
  test.each<[string, File, RegExp]>([
    [
      'another type',
      settingsFile('{}', 'prices.xlsx'),
      /^Invalid file type: Please select a JSON file \(\.json\)$/,
    ],
    [
      'a name without .json, whatever its type',
      new File([JSON.stringify(makeConfiguration())], 'settings', { type: 'application/json' }),
      /^Invalid file type: Please select a JSON file \(\.json\)$/,
    ],
    ['broken JSON', settingsFile('{"version": 2,'), /^Failed to read file/],
    [
      'another structure',
      settingsFile({ some: 'thing' }),
      /^Invalid configuration format: At least one price/,
    ],
    ['a list', settingsFile([]), /^Invalid configuration format: /],
    [
      'depth 100,000',
      settingsFile(`{"buckets":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      /^Invalid configuration format: /,
    ],
    [
      '__proto__ as a label',
      settingsFile(JSON.stringify(rules({})).replace('"public":{}', '"public":{"__proto__":{"pct":5}}')),
      /^Invalid configuration format: Public, Default rules, __proto__: Invalid bucket/,
    ],
    [
      'an unknown role',
      settingsFile({ ...makeConfiguration(), defaultsByRole: { king: {} } }),
      /^Invalid configuration format: /,
    ],
    ['NaN', settingsFile(rules({ low: { pct: Number.NaN } })), /^Invalid configuration format: /],
    [
      'overlapping buckets',
      settingsFile({
        buckets: [
          ['a', 1, 10],
          ['b', 5, 20],
        ],
      }),
      /^Invalid configuration format: Bucket b: Range overlaps with existing bucket: a$/,
    ],
    [
      'bad bands',
      settingsFile({
        ...makeConfiguration(),
        rounding: {
          bands: [
            { upTo: 50, step: 5, direction: 'nearest' },
            { upTo: 20, step: 5, direction: 'nearest' },
            { step: 10, direction: 'up' },
          ],
        },
      }),
      /^Invalid configuration format: Band 2: Each band must end above the one before it$/,
    ],
    [
      'a later version',
      settingsFile({ ...makeConfiguration(), version: 3 }),
      /^Invalid configuration format: Configuration version must be at most 2$/,
    ],
  ])('%s is refused with a reason and changes nothing', async (_, file, toast) => {
    await openTransfer();
    await choose(file);
    await waitFor(() => expect(shownToast()).toMatch(toast));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('more than 10 MB is refused before it is read', async () => {
    const file = settingsFile('{}');
    const read = vi.spyOn(file, 'text');
    vi.spyOn(file, 'size', 'get').mockReturnValue(10 * 1024 * 1024 + 1);
    await openTransfer();
    await choose(file);
    await waitFor(() => expect(shownToast()).toBe('File too large: A settings file may have at most 10 MB'));
    expect(read).not.toHaveBeenCalled();
  });

  test('a file that cannot be read', async () => {
    const file = settingsFile('{}');
    vi.spyOn(file, 'text').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
    await openTransfer();
    await choose(file);
    await waitFor(() => expect(shownToast()).toBe('File reading error: Unable to read the selected file'));
  });
});

describe('reset', () => {
  test('asks with the specified text, puts the defaults into the draft, and needs a save', async () => {
    server.configuration = makeConfiguration();
    await openTransfer();
    await press('Reset to defaults');
    const question = screen.getByRole('alertdialog', { name: 'Reset to defaults' });
    expect(question).toHaveAccessibleDescription(
      'Are you sure you want to reset all settings to defaults? This cannot be undone.',
    );
    await userEvent.click(within(question).getByRole('button', { name: 'Reset' }));
    expect(server.sent('saveConfig')).toEqual([]);
    await press('Save Changes');
    await waitFor(() => expect(server.bodies('saveConfig')[0]).toMatchObject({ kind: 'reset' }));
    expect(await shownBuckets()).toContain('470+');
  });

  test('keeps the currency and goes back to classic rounding, and says so', async () => {
    server.configuration = makeConfiguration({ money: PESOS, rounding: FIVES });
    await openTransfer();
    await press('Reset to defaults');
    const question = screen.getByRole('alertdialog', { name: 'Reset to defaults' });
    expect(question).toHaveAccessibleDescription(
      'Are you sure you want to reset all settings to defaults? This cannot be undone. ' +
        'The currency stays COP ($ 5.200.000). The rounding changes from Nearest $ 5 to Classic.',
    );
    await userEvent.click(within(question).getByRole('button', { name: 'Reset' }));
    await press('Save Changes');
    await waitFor(() =>
      expect(server.bodies('saveConfig')[0]).toMatchObject({
        kind: 'reset',
        buckets: DEFAULT_CONFIGURATION.buckets,
        money: PESOS,
        rounding: null,
      }),
    );
  });
});
