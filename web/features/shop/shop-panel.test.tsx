import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { scaleAmounts } from '#domain/configuration/scale-amounts.ts';
import { MONEY_MESSAGES } from '#domain/contract/entities/money.ts';
import { ROUNDING_MESSAGES } from '#domain/contract/entities/rounding.ts';
import { writeStored } from '#web/lib/storage.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { usualMoney } from './money/currencies.ts';
import { openShopPanel, press, section } from './testing/open-shop-panel.tsx';
import { ShopServer } from './testing/shop-server.ts';

let server: ShopServer;

beforeEach(() => {
  writeStored('auth_token', 'a'.repeat(64));
  server = new ShopServer().start();
});

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

async function choose(field: string, option: string): Promise<void> {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: field }), option);
}

function band(place: number) {
  return within(screen.getByRole('group', { name: `Band ${place}` }));
}

async function type(place: number, field: string, text: string): Promise<void> {
  const input = band(place).getByLabelText(field);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
}

function lastSave() {
  return server.bodies('saveConfig').at(-1);
}

describe('Money', () => {
  test('a chosen currency fills the fields, is marked as unsaved, and its sample follows', async () => {
    await openShopPanel();
    const money = section('Money');
    expect(money.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(section('Sample').getByText('$1240')).toBeVisible();
    expect(section('Sample').getByText('$70 · $560 · $1020')).toBeVisible();
    await choose('Currency', 'Euro (EUR)');
    expect(money.getByLabelText('Symbol')).toHaveValue('€');
    expect(money.getByRole('radio', { name: 'After' })).toBeChecked();
    expect(money.getByLabelText('Thousands mark')).toHaveDisplayValue('Dot (.)');
    expect(money.getByText('Unsaved')).toBeVisible();
    expect(money.getByText('Prices are not converted.')).toBeVisible();
    expect(section('Sample').getByText('1.240,00 €')).toBeVisible();
    await press('Money', 'Discard');
    expect(money.queryByText('Unsaved')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('classic');
  });

  test('is saved with everything else as loaded, and says where the list waits', async () => {
    await openShopPanel();
    await choose('Currency', 'Euro (EUR)');
    await press('Money', 'Save');
    const link = await section('Money').findByRole('link', { name: 'Price Data' });
    expect(link).toHaveAttribute('href', '/admin?panel=price-data');
    expect(lastSave()).toMatchObject({
      buckets: DEFAULT_CONFIGURATION.buckets,
      money: usualMoney('EUR'),
      rounding: null,
      revision: 3,
    });
    expect(section('Money').queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('classic money is sent as null', async () => {
    server.configuration = { ...server.configuration, money: usualMoney('EUR') };
    await openShopPanel();
    await choose('Currency', 'Classic: dollar sign, plain digits ($1240)');
    await press('Money', 'Save');
    await section('Money').findByRole('link', { name: 'Price Data' });
    expect(lastSave()).toMatchObject({ money: null });
  });

  test('every refused field says why, and Save goes to the first', async () => {
    await openShopPanel();
    await choose('Currency', 'Other…');
    const money = section('Money');
    expect(money.getByText(MONEY_MESSAGES.currency)).toBeVisible();
    await userEvent.type(money.getByLabelText('Code'), 'gel');
    expect(money.queryByText(MONEY_MESSAGES.currency)).not.toBeInTheDocument();
    await userEvent.clear(money.getByLabelText('Symbol'));
    await userEvent.type(money.getByLabelText('Symbol'), '5');
    expect(money.getByText(MONEY_MESSAGES.symbol)).toBeVisible();
    await choose('Decimal mark', 'Comma (,)');
    expect(money.getByText(MONEY_MESSAGES.equalMarks)).toBeVisible();
    await press('Money', 'Save');
    expect(money.getByLabelText('Symbol')).toHaveFocus();
    expect(server.bodies('saveConfig')).toEqual([]);
  });

  test('a currency without decimals offers larger buckets, says what they become, and does nothing unasked', async () => {
    await openShopPanel();
    await choose('Currency', 'Colombian peso (COP)');
    const offer = section('Money').getByRole('checkbox', { name: /by 1,000/ });
    expect(offer).not.toBeChecked();
    expect(offer).toHaveAccessibleDescription(/^The buckets become \$\s1\.000 to \$\s100\.999,/);
    await press('Money', 'Save');
    await section('Money').findByRole('link', { name: 'Price Data' });
    expect(lastSave()).toMatchObject({ buckets: DEFAULT_CONFIGURATION.buckets });
  });

  test('the accepted offer multiplies buckets and flat amounts', async () => {
    await openShopPanel();
    await choose('Currency', 'Colombian peso (COP)');
    await userEvent.click(section('Money').getByRole('checkbox', { name: /by 1,000/ }));
    await press('Money', 'Save');
    await section('Money').findByRole('link', { name: 'Price Data' });
    const { buckets, defaultsByRole } = scaleAmounts(DEFAULT_CONFIGURATION, 1000);
    expect(lastSave()).toMatchObject({ buckets, defaultsByRole, money: usualMoney('COP') });
  });

  test('what the server refuses is said at the section, and nothing typed is lost', async () => {
    const text = 'iPad Air costs 1299.50, and COP has no decimals. Publish a list of whole prices first.';
    server.on('saveConfig', refuse('request/invalid', { text }));
    await openShopPanel();
    await choose('Currency', 'Colombian peso (COP)');
    await press('Money', 'Save');
    expect(await section('Money').findByText(`Not saved: ${text}`)).toBeVisible();
    expect(section('Money').getByText('Unsaved')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('COP');
  });
});

describe('somebody else saved meanwhile', () => {
  test('other money: it says who and when, keeps the typed values, and offers theirs', async () => {
    await openShopPanel();
    await choose('Currency', 'Euro (EUR)');
    server.saveAsOther({ ...server.configuration, money: usualMoney('GBP') });
    await press('Money', 'Save');
    expect(
      await section('Money').findByText(/^Dana saved Money on .*Your values are still here/),
    ).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR');
    await press('Money', 'Load theirs');
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('GBP');
    expect(section('Money').queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('other money: mine can be saved instead', async () => {
    await openShopPanel();
    await choose('Currency', 'Euro (EUR)');
    server.saveAsOther({ ...server.configuration, money: usualMoney('GBP') });
    await press('Money', 'Save');
    await userEvent.click(await section('Money').findByRole('button', { name: 'Save mine instead' }));
    await section('Money').findByRole('link', { name: 'Price Data' });
    expect(lastSave()).toMatchObject({ money: usualMoney('EUR'), revision: 4 });
  });

  test('the same money with larger buckets: mine multiplies nothing a second time', async () => {
    await openShopPanel();
    await choose('Currency', 'Colombian peso (COP)');
    await userEvent.click(section('Money').getByRole('checkbox', { name: /by 1,000/ }));
    const theirs = scaleAmounts(DEFAULT_CONFIGURATION, 1000);
    server.saveAsOther({ ...theirs, money: usualMoney('COP') });
    await press('Money', 'Save');
    await userEvent.click(await section('Money').findByRole('button', { name: 'Save mine instead' }));
    await section('Money').findByRole('link', { name: 'Price Data' });
    expect(lastSave()).toMatchObject({ buckets: theirs.buckets, revision: 4 });
  });

  test('a rounding and money without decimals: mine with cents is refused and does not become classic', async () => {
    await openShopPanel();
    await choose('Preset', '.99 endings');
    server.saveAsOther({ ...server.configuration, money: usualMoney('COP'), rounding: ONE_BAND });
    await press('Rounding', 'Save');
    await userEvent.click(await section('Rounding').findByRole('button', { name: 'Save mine instead' }));
    expect(server.bodies('saveConfig')).toHaveLength(1);
    expect(document.activeElement).toBeInvalid();
  });

  test('something else: their change stays, and mine is saved on top', async () => {
    await openShopPanel();
    await choose('Currency', 'Euro (EUR)');
    server.saveAsOther({ ...server.configuration, buckets: [['all', 0, 'Infinity']] });
    await press('Money', 'Save');
    await section('Money').findByRole('link', { name: 'Price Data' });
    expect(lastSave()).toMatchObject({ buckets: [['all', 0, 'Infinity']], money: usualMoney('EUR') });
  });
});

describe('Rounding', () => {
  test('shows what a preset does to the list before it is saved', async () => {
    await openShopPanel();
    const rounding = section('Rounding');
    expect(await rounding.findByText('No device changes for Public')).toBeVisible();
    await choose('Preset', 'Whole units');
    expect(await rounding.findByText('2 devices change')).toBeVisible();
    expect(rounding.getByText(/, largest rise \$1, largest fall \$4$/)).toBeVisible();
    await userEvent.click(rounding.getByRole('button', { name: 'Show devices' }));
    const devices = rounding.getByRole('list', { name: 'Devices that change' });
    expect(devices).toHaveTextContent('iPad MiniiPad$100 → $101+$1');
    const [, row] = within(rounding.getByRole('table')).getAllByRole('row').toReversed();
    expect(row).toHaveTextContent('$100.50$100$101+$1');
    await userEvent.click(rounding.getByRole('radio', { name: 'VIP' }));
    expect(rounding.getByRole('radio', { name: 'VIP' })).toBeChecked();
    await press('Rounding', 'Save');
    await waitFor(() =>
      expect(lastSave()).toMatchObject({
        money: null,
        rounding: { bands: [{ step: 1, direction: 'nearest' }], neverZero: true },
      }),
    );
  });

  test.each<[string, string, () => Promise<void>]>([
    ['order', ROUNDING_MESSAGES.order, () => type(2, 'Up to', '50')],
    ['a step larger than the band', ROUNDING_MESSAGES.stepTooWide, () => type(1, 'Round to', '200')],
    ['an ending that is not below its step', ROUNDING_MESSAGES.ending, () => type(1, 'Ending', '10')],
    ['a step of 0', ROUNDING_MESSAGES.step, () => type(3, 'Round to', '0')],
    ['no amount', 'Enter an amount, such as 0.99', () => type(1, 'Up to', 'x')],
  ])('says in the row what is wrong: %s', async (_name, message, edit) => {
    server.configuration = { ...server.configuration, rounding: THREE_BANDS };
    await openShopPanel();
    await edit();
    const error = section('Rounding').getByText(message);
    expect(error).toBeVisible();
    expect(section('Rounding').getByText('Correct the marked fields to see the effect.')).toBeVisible();
    await press('Rounding', 'Save');
    expect(document.activeElement).toBeInvalid();
    expect(document.activeElement).toHaveAccessibleDescription(message);
    expect(server.bodies('saveConfig')).toEqual([]);
  });

  test('bands are added above the open one and removed again, with the focus on the row', async () => {
    await openShopPanel();
    await choose('Preset', 'Own table');
    expect(band(1).getByText('All prices')).toBeVisible();
    await press('Rounding', 'Add band');
    expect(band(1).getByLabelText('Up to')).toHaveFocus();
    expect(band(2).getByText('Above')).toBeVisible();
    await press('Rounding', 'Remove band 1');
    expect(band(1).getByLabelText('Round to')).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Band 2' })).not.toBeInTheDocument();
  });

  test('pressed twice while the list is still loaded, it saves once', async () => {
    const lists = new Gate();
    server.on('listDevices', lists);
    await openShopPanel();
    await choose('Preset', 'Whole units');
    await press('Rounding', 'Save');
    await press('Rounding', 'Save');
    lists.release();
    await waitFor(() => expect(section('Rounding').queryByText('Unsaved')).not.toBeInTheDocument());
    expect(server.sent('saveConfig')).toHaveLength(1);
  });

  test('devices that end at 0 are named, and saving them needs a confirmation', async () => {
    server.configuration = { ...server.configuration, rounding: ONE_BAND };
    await openShopPanel();
    await userEvent.click(section('Rounding').getByRole('switch', { name: 'Never round to 0' }));
    expect(await section('Rounding').findByText('1 device becomes $0')).toBeVisible();
    await press('Rounding', 'Save');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^Heat Gun will be listed for \$0/)).toBeVisible();
    expect(server.bodies('saveConfig')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save Anyway' }));
    await waitFor(() => expect(lastSave()).toMatchObject({ rounding: { neverZero: false } }));
  });

  test('devices that are at 0 already are named as well', async () => {
    const [cable] = server.lists.get('TOOLS') ?? [];
    if (cable) server.lists.set('TOOLS', [{ ...cable, display: 'Cable', originalPrice: 4 }]);
    await openShopPanel();
    expect(await section('Rounding').findByText('1 device ends at $0')).toBeVisible();
  });

  test('a money without decimals takes whole amounts only, and no .99', async () => {
    server.configuration = { ...server.configuration, money: usualMoney('COP'), rounding: ONE_BAND };
    await openShopPanel();
    expect(screen.queryByRole('option', { name: '.99 endings' })).not.toBeInTheDocument();
    await type(1, 'Ending', '0,5');
    expect(section('Rounding').getByText('This currency has no decimals: use a whole number')).toBeVisible();
  });
});

const THREE_BANDS = {
  bands: [
    { upTo: 100, step: 10, direction: 'nearest' as const },
    { upTo: 340, step: 10, direction: 'nearest' as const },
    { step: 10, direction: 'nearest' as const },
  ],
  neverZero: true,
};
const ONE_BAND = { bands: [{ step: 200, direction: 'nearest' as const }], neverZero: true };

test('what is typed survives closing the panel, and the button says so', async () => {
  await openShopPanel();
  await choose('Preset', 'Nearest 5');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Shop Unsaved' }));
  expect(await screen.findByRole('combobox', { name: 'Preset' })).toHaveValue('five');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

test('a link with #rounding focuses the section', async () => {
  window.history.replaceState(null, '', '/admin?panel=shop#rounding');
  await openShopPanel();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Rounding' })).toHaveFocus());
});
