import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { ConfigServer } from './testing/config-server.ts';
import { chooseRole, forgetToast, openRoom, press, shownToast } from './testing/room-probe.tsx';

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
});

function region(name: string): Promise<HTMLElement> {
  return screen.findByRole('region', { name });
}

async function stepTexts(): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: 'How this price is calculated' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) =>
      [...item.children]
        .map((part) => part.textContent)
        .filter(Boolean)
        .join(' | '),
    );
}

async function typePrice(text: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Test price' });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

describe('live preview', () => {
  test('starts with a test price of 500 and shows final price and discount', async () => {
    openRoom();
    const preview = await region('Live preview');
    expect(within(preview).getByRole('textbox', { name: 'Test price' })).toHaveValue('500');
    expect(preview).toHaveTextContent('$450Discount $50.00');
  });

  test('explains the price step by step', async () => {
    openRoom();
    await press('Set 20');
    expect(await stepTexts()).toEqual([
      'Base price | $500.00',
      'Bucket 470+, default rule | 20%',
      'Less 20% | −$100.00 | $400.00',
      'Round to nearest 10 | $400',
    ]);
    expect(await region('Live preview')).toHaveTextContent('$400Discount $100.00');
  });

  test('the test price follows the bucket of the selected cell, unless it is in it', async () => {
    openRoom();
    await press('Focus Tools 101-220');
    const field = await screen.findByRole('textbox', { name: 'Test price' });
    expect(field).toHaveValue('160');
    await press('Focus Tools');
    expect(field).toHaveValue('500');
  });

  test('says where rounding above 340 moved it', async () => {
    openRoom();
    await typePrice('543.33');
    expect(await stepTexts()).toContain('Above $340: 90 rises by 10 | +$10 | $500');
  });

  test('a tier starts from the public price and adds its amount', async () => {
    openRoom();
    await chooseRole('VIP');
    await press('Set 20');
    expect(await stepTexts()).toEqual([
      'Base price | $500.00',
      'Bucket 470+, default rule | 10%',
      'Less 10% | −$50.00 | $450.00',
      'VIP amount, default rule | +$20',
      'Plus $20 for VIP | +$20.00 | $470.00',
      'Round to nearest 10 | $470',
    ]);
  });

  test('shows the three tiers side by side', async () => {
    openRoom();
    await chooseRole('Heavyweight');
    await press('Set 20');
    const strip = within(await region('Live preview')).getAllByRole('definition');
    expect(strip.map((cell) => cell.textContent)).toEqual(['$450', '$450', '$470+$20']);
  });

  test('a price in a gap is in no bucket', async () => {
    openRoom();
    await typePrice('100.5');
    expect(await stepTexts()).toEqual([
      'Base price | $100.50',
      'In no bucket, so it is only rounded',
      'Round to nearest 10 | $100',
    ]);
  });

  test('the category follows the focused cell, and can be chosen', async () => {
    openRoom();
    const select = await screen.findByRole('combobox', { name: 'Category' });
    expect(select).toHaveDisplayValue('iPad');
    await press('Focus Tools');
    expect(select).toHaveDisplayValue('Tools');
    await userEvent.selectOptions(select, 'Default rules');
    expect(select).toHaveDisplayValue('Default rules');
  });

  test.each(['', 'abc', '-5', '1e3', '1000001'])("'%s' is no price", async (text) => {
    openRoom();
    await typePrice(text);
    expect(screen.getByText('Enter a price from 0 to 1000000')).toBeVisible();
    expect(screen.getByText(/Discount/)).not.toBeVisible();
  });
});

describe('impact of unsaved changes', () => {
  test('is zero at first, for the chosen role', async () => {
    openRoom();
    expect(await screen.findByText('No device changes for Public')).toBeVisible();
    await chooseRole('VIP');
    expect(await screen.findByText('No device changes for VIP')).toBeVisible();
  });

  test('devices that become $0 are counted and named first', async () => {
    openRoom();
    await press('Set 100');
    const panel = await region('Impact of unsaved changes');
    await waitFor(() =>
      expect(panel).toHaveTextContent(/changes1 device becomes \$0: iPad Pro1 device changes/),
    );
  });

  test('how many devices change, by how much, and which', async () => {
    openRoom();
    await press('Set 20');
    const panel = await region('Impact of unsaved changes');
    await waitFor(() => expect(panel).toHaveTextContent('1 device changes, largest fall $50'));
    const bars = within(within(panel).getByRole('list')).getAllByRole('listitem');
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '−$50: 1 device',
      '−$40: 0 devices',
      '−$30: 0 devices',
      '−$20: 0 devices',
      '−$10: 0 devices',
      '0: 0 devices',
    ]);
    await press('Show devices');
    const devices = screen.getByRole('list', { name: 'Devices that change' });
    expect(
      within(devices)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['iPad ProiPad$450 → $400−$50']);
    await press('Hide devices');
    expect(devices).not.toBeInTheDocument();
  });

  test('a rise is shown as a rise', async () => {
    openRoom();
    await press('Set 0');
    const panel = await region('Impact of unsaved changes');
    await waitFor(() => expect(panel).toHaveTextContent('1 device changes, largest rise $50'));
  });

  test('long lists are shown fifty at a time', async () => {
    const [, device] = server.lists.get('IPAD') ?? [];
    if (!device) throw new Error('no device to repeat');
    server.lists.set(
      'IPAD',
      Array.from({ length: 120 }, () => device),
    );
    openRoom();
    await press('Set 20');
    await press('Show devices');
    const devices = screen.getByRole('list', { name: 'Devices that change' });
    expect(within(devices).getAllByRole('listitem')).toHaveLength(50);
    await press('Show 50 more');
    await press('Show 20 more');
    expect(within(devices).getAllByRole('listitem')).toHaveLength(120);
  });

  test('devices that failed to load can be loaded again', async () => {
    server.on('listDevices', refuse('internal'));
    openRoom();
    expect(await screen.findByText('Devices could not be loaded')).toBeVisible();
    server.asUsual();
    await press('Try Again');
    expect(await screen.findByText('No device changes for Public')).toBeVisible();
  });

  test('without published devices it says so', async () => {
    server.lists.clear();
    openRoom();
    expect(await screen.findByText('No devices with a price are published')).toBeVisible();
  });

  test('rows without a price do not become $0, and all alone they leave nothing to say', async () => {
    openRoom();
    await press('Set 100');
    const panel = await region('Impact of unsaved changes');
    await waitFor(() => expect(panel).toHaveTextContent('1 device becomes $0: iPad Pro'));
    cleanup();
    const rows = server.lists.get('IPAD') ?? [];
    server.lists.clear();
    server.lists.set(
      'IPAD',
      rows.filter(({ finalPrice }) => finalPrice === null),
    );
    openRoom();
    expect(await screen.findByText('No devices with a price are published')).toBeVisible();
  });
});

describe('gaps', () => {
  test('every gap is named, with the rows that fall into it', async () => {
    openRoom();
    const panel = await region('5 gaps in the buckets');
    await waitFor(() => expect(panel).toHaveTextContent('1 row falls into a gap.'));
    for (const text of [
      'Below $1',
      'Between $100 and $101',
      'Between $220 and $221',
      'Between $469 and $470',
    ]) {
      expect(within(panel).getByText(text)).toBeVisible();
    }
    await userEvent.click(within(panel).getByText('1 row falls in'));
    expect(within(panel).getByText('iPad Mini, iPad')).toBeVisible();
  });

  test('one click closes a gap by extending the lower bucket up to the next', async () => {
    openRoom();
    await press('Close the gap between $100 and $101');
    expect(screen.getByTestId('matrix').dataset.buckets).toContain('1-100,1,100.99');
    expect(shownToast()).toBe('Bucket updated');
    expect(screen.getByText('Unsaved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close the gap between $220 and $221' })).toHaveFocus();
    await press('Undo edit');
    expect(screen.getByTestId('matrix').dataset.buckets).toContain('1-100,1,100 ');
  });

  test('a gap below the first bucket is closed by extending that bucket down', async () => {
    openRoom();
    await press('Close the gap below $1');
    expect(screen.getByTestId('matrix').dataset.buckets).toContain('1-100,0,100 ');
  });

  test('a gap above the last bucket is closed by removing its upper end', async () => {
    server.configuration = { ...server.configuration, buckets: [['all', 0, 500]] };
    openRoom();
    expect(await region('1 gap in the buckets')).toBeVisible();
    await press('Close the gap above $500');
    expect(screen.getByTestId('matrix')).toHaveAttribute('data-buckets', 'all,0,Infinity');
    expect(screen.queryByRole('region', { name: /gap/ })).not.toBeInTheDocument();
    expect(screen.getByRole('complementary', { name: 'Effect' })).toHaveFocus();
  });

  test('of many gaps the first five are listed until all are requested', async () => {
    const buckets = [100, 200, 300, 400, 500, 600, 700].map((low) => [`from ${low}`, low, low + 98] as const);
    server.configuration = { ...server.configuration, buckets: buckets.map((bucket) => [...bucket]) };
    openRoom();
    const panel = await region('8 gaps in the buckets');
    expect(within(panel).getAllByRole('button', { name: /^Close the gap/ })).toHaveLength(5);
    await press('Show all');
    expect(within(panel).getAllByRole('button', { name: /^Close the gap/ })).toHaveLength(8);
  });
});
