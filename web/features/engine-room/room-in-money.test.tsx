import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { WHOLE_NUMBERS_ONLY } from '#domain/contract/money-limits.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { ConfigServer } from './testing/config-server.ts';
import { forgetToast, openRoom, press } from './testing/room-probe.tsx';

/** The buckets of a shop in pesos; between the second and the last is a gap of whole pesos. */
const IN_PESOS: Configuration = {
  ...DEFAULT_CONFIGURATION,
  money: PESOS,
  buckets: [
    ['low', 0, 99_999],
    ['mid', 100_000, 999_999],
    ['470+', 2_000_000, 'Infinity'],
  ],
};

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
  server.configuration = IN_PESOS;
});

afterEach(() => {
  cleanup();
  forgetToast();
});

async function fill(fields: Record<string, string>): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: /Bucket$|^Split/ });
  for (const [name, text] of Object.entries(fields)) {
    const field = within(dialog).getByRole('textbox', { name });
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Add|Save|Split) Bucket$/ }));
}

function shownBuckets(): string | undefined {
  return screen.getByTestId('matrix').dataset.buckets;
}

describe("buckets in the shop's money", () => {
  test('a free range is proposed in its marks, and whole numbers leave no gap between neighbours', async () => {
    openRoom();
    await press('Add Bucket');
    const dialog = await screen.findByRole('dialog', { name: 'Add Bucket' });
    expect(dialog).toHaveAccessibleDescription('Free: $ 1.000.000 to $ 1.999.999');
    expect(within(dialog).getByRole('textbox', { name: 'Minimum' })).toHaveValue('1.000.000');
    expect(within(dialog).getByRole('textbox', { name: 'VIP' })).toHaveValue('+$ 0');
    await fill({ 'Bucket name': 'high', VIP: '$ 30.000' });
    expect(shownBuckets()).toContain('high,1000000,1999999');
    await press('Save Changes');
    await waitFor(() => expect(server.sent('saveConfig')).toHaveLength(1));
    expect(server.bodies('saveConfig')[0]).toHaveProperty('defaultsByRole.vip.high.flat', 30_000);
  });

  test.each([
    ['150.0', 'This shop writes numbers as in 1.234'],
    ['150,50', WHOLE_NUMBERS_ONLY],
    ['1.000.000.001', 'Bucket limits must be at most $ 1.000.000.000'],
    ['abc', 'Minimum value is required and must be non-negative'],
  ])('a minimum of %s is refused: %s', async (text, message) => {
    openRoom();
    await press('Edit mid');
    await fill({ Minimum: text });
    expect(screen.getByRole('textbox', { name: 'Minimum' })).toHaveAccessibleDescription(message);
  });

  test('a bucket is edited and split at amounts with the marks of the shop', async () => {
    openRoom();
    await press('Edit mid');
    expect(await screen.findByRole('textbox', { name: 'Maximum' })).toHaveValue('999.999');
    await fill({ Maximum: '$ 899.999' });
    expect(shownBuckets()).toContain('mid,100000,899999');
    await press('Split mid');
    const at = await screen.findByRole('textbox', { name: 'Split at' });
    expect(at).toHaveAccessibleDescription(
      'The first price of the upper bucket. mid is $ 100.000 to $ 899.999 now.',
    );
    await userEvent.type(at, '500.0');
    await fill({});
    expect(at).toHaveAccessibleDescription('This shop writes numbers as in 1.234');
    await fill({ 'Split at': '500.000' });
    expect(shownBuckets()).toContain('mid,100000,499999 500000-899999,500000,899999');
  });

  test('gaps are named in its money', async () => {
    openRoom();
    const panel = await screen.findByRole('region', { name: '1 gap in the buckets' });
    expect(panel).toHaveTextContent('Between $ 999.999 and $ 2.000.000');
  });

  test('keys are listed with its symbol and step', async () => {
    openRoom();
    await press('Keyboard shortcuts');
    expect(await screen.findByText('1% or $ 1.000 more or less')).toBeVisible();
  });
});

describe('devices that are shown for nothing', () => {
  const named = '1 device is shown as $0 because prices are rounded to tens';

  function listCable(): void {
    const [, row] = server.lists.get('IPAD') ?? [];
    if (row) server.lists.set('TOOLS', [{ ...row, display: 'Cable', category: 'TOOLS', originalPrice: 7 }]);
  }

  test('stand in the rail without any change, by name, with a way to Rounding', async () => {
    server.configuration = DEFAULT_CONFIGURATION;
    listCable();
    openRoom();
    const notice = await screen.findByRole('region', { name: named });
    expect(notice).toHaveTextContent('Cable.');
    const link = within(notice).getByRole('link', { name: 'Change the rounding' });
    expect(link).toHaveAttribute('href', '/admin?panel=shop#rounding');
  });

  test('the way to Rounding asks before unsaved changes are lost', async () => {
    server.configuration = DEFAULT_CONFIGURATION;
    listCable();
    openRoom();
    await press('Set 20');
    await userEvent.click(await screen.findByRole('link', { name: 'Change the rounding' }));
    expect(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes' })).toBeVisible();
  });

  test('a rounding of the shop that gives 0 is no mistake', async () => {
    const rounding = { bands: [{ step: 10, direction: 'down' as const }], neverZero: false };
    server.configuration = { ...DEFAULT_CONFIGURATION, rounding };
    listCable();
    openRoom();
    expect(await screen.findByText('No device changes for Public')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Change the rounding' })).not.toBeInTheDocument();
  });
});
