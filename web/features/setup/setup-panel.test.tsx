import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answersOf, applyAnswers } from '#domain/configuration/rule-answers.ts';
import { flatRule, setRule } from '#domain/configuration/testing/make-configuration.ts';
import type { SetupStep } from '#domain/contract/entities/setup.ts';
import {
  makeStatus,
  NOTHING_LEFT_OUT,
  UNCLEAR_SHEET,
  WAITING_STATUS,
} from '#web/features/price-data/testing/price-data-server.ts';
import { writeStored } from '#web/lib/storage.ts';
import { Gate, NO_CONNECTION } from '#web/lib/testing/fake-replies.ts';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { SetupAgain, SetupLine } from './setup-line.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { SetupServer } from './testing/setup-server.ts';

const onClose = vi.fn<() => void>();
const onPricesChanged = vi.fn<() => void>();
let server: SetupServer;

beforeEach(() => {
  writeStored('auth_token', 'a'.repeat(64));
  server = new SetupServer().start();
});

afterEach(() => {
  forgetToast();
  onClose.mockReset();
  onPricesChanged.mockReset();
});

async function open(step: SetupStep, title: string): Promise<void> {
  server.progress = { ...server.progress, step };
  window.history.replaceState(null, '', '/admin?panel=setup');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  openPart(
    <WorkspaceDialog isFullScreen hasOwnAddress onCloseRequest={onClose}>
      <SetupPanel onClose={onClose} onPricesChanged={onPricesChanged} />
    </WorkspaceDialog>,
  );
  await screen.findByRole('heading', { name: title });
}

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function press(name: string): Promise<void> {
  return userEvent.click(button(name));
}

/** Pasted: typing letter by letter would price the list again and again. */
async function fill(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

async function pick(name: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name }));
}

function lastConfiguration() {
  return server.bodies('saveConfig').at(-1);
}

describe('the way through the set-up', () => {
  test('steps can be skipped and returned to, and the server knows where it stands', async () => {
    await open('shop', 'Your shop');
    await press('Skip this step');
    expect(await screen.findByRole('heading', { name: 'Your prices' })).toBeVisible();
    await waitFor(() => expect(server.progress).toEqual({ isOpen: true, step: 'prices', skipped: ['shop'] }));
    await press('Back');
    expect(await screen.findByRole('heading', { name: 'Your shop' })).toBeVisible();
    await fill('List name', 'Corner Phones');
    await press('Continue');
    expect(await screen.findByRole('heading', { name: 'Your prices' })).toBeVisible();
    // What was skipped and then answered is skipped no longer.
    await waitFor(() => expect(server.progress).toEqual({ isOpen: true, step: 'prices', skipped: [] }));
  });

  test('Back on the first step leads to the Admin Portal, where it waits', async () => {
    await open('shop', 'Your shop');
    await press('Back');
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.bodies('saveSetup')).toEqual([]);
  });

  test('the portal says so while it is open; afterwards it is taken again from the start', async () => {
    openPart(
      <>
        <SetupLine onOpen={onClose} />
        <SetupAgain onOpen={onClose} />
      </>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Set-up: continue' }));
    expect(onClose).toHaveBeenCalledOnce();
    await press('Continue the set-up');
    expect(server.bodies('saveSetup')).toEqual([]);
  });

  test('taken again, it begins with the first step', async () => {
    server.progress = { isOpen: false, step: 'done', skipped: ['rules'] };
    openPart(
      <>
        <SetupLine onOpen={onClose} />
        <SetupAgain onOpen={onClose} />
      </>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Take the set-up again' }));
    await waitFor(() => expect(server.progress).toEqual({ isOpen: true, step: 'shop', skipped: [] }));
    expect(await screen.findByRole('button', { name: 'Set-up: continue' })).toBeVisible();
  });
});

describe('Your shop', () => {
  test('saves name and contact on Continue, which needs something to continue with', async () => {
    await open('shop', 'Your shop');
    await screen.findByLabelText('List name');
    expect(button('Continue')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByLabelText('VIP name')).not.toBeInTheDocument();
    await fill('List name', 'Corner Phones');
    await fill('Phone', '(212) 555-0142');
    await fill('Messaging link', 'https://wa.me/12125550142');
    expect(screen.getByRole('link', { name: /^Try it/ })).toHaveAttribute(
      'href',
      'https://wa.me/12125550142',
    );
    await press('Continue');
    await screen.findByRole('heading', { name: 'Your prices' });
    expect(server.bodies('saveShop')).toMatchObject([
      {
        revision: 0,
        settings: {
          names: { name: 'Corner Phones' },
          phone: '(212) 555-0142',
          messaging: 'https://wa.me/12125550142',
        },
      },
    ]);
  });

  test('what cannot be saved is said at its field, and the step stays', async () => {
    await open('shop', 'Your shop');
    await fill('Phone', 'call me');
    await press('Continue');
    expect(screen.getByLabelText('Phone')).toHaveFocus();
    expect(screen.getByLabelText('Phone')).toBeInvalid();
    expect(server.bodies('saveShop')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Your shop' })).toBeVisible();
  });
});

describe('Prices', () => {
  test('the sample has to be chosen', async () => {
    await open('prices', 'Your prices');
    expect(await screen.findByText('Sample prices, until yours are here')).toBeVisible();
    expect(button('Continue')).toHaveAttribute('aria-disabled', 'true');
    await press('Use the sample list');
    expect(await screen.findByText('5 devices in 13 categories, no row left out')).toBeVisible();
    expect(server.bodies('changePriceSource')).toEqual([]);
    await press('Continue');
    expect(await screen.findByRole('heading', { name: 'Your rules' })).toBeVisible();
  });

  test('a Google link is tested, then read and published', async () => {
    await open('prices', 'Your prices');
    const address = 'https://docs.google.com/spreadsheets/d/abc/edit?usp=sharing';
    await fill('Link', ` ${address}`);
    server.on('changePriceSource', () => {
      const { published } = makeStatus();
      server.status = makeStatus({ published: published && { ...published, rejectedCount: 2 } });
      return undefined;
    });
    await press('Read link');
    expect(
      await screen.findByText(/^Read from prices\.xlsx\. Visitors see it now\. Price Data /),
    ).toBeVisible();
    expect(screen.getByText('With the rules of the next step')).toBeVisible();
    const choice = { kind: 'google', address };
    expect(server.bodies('testPriceSource')).toEqual([{ choice }]);
    expect(server.bodies('changePriceSource')).toEqual([{ revision: 4, choice }]);
    expect(onPricesChanged).toHaveBeenCalled();
    expect(button('Continue')).not.toHaveAttribute('aria-disabled');
  });

  test('a file that is dropped while a link is read is not sent: both would become the source', async () => {
    const answer = new Gate();
    server.on('testPriceSource', answer);
    await open('prices', 'Your prices');
    await fill('Link', 'https://prices.example/list.xlsx');
    await press('Read link');
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    const dataTransfer = { types: ['Files'], files: [new File(['x'], 'own.xlsx')] };
    act(() => void document.body.dispatchEvent(Object.assign(drop, { dataTransfer })));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    answer.release();
    await waitFor(() => expect(server.bodies('changePriceSource')).toHaveLength(1));
    expect(server.bodies('changePriceSource')).toMatchObject([{ choice: { kind: 'link' } }]);
  });

  test('a link that cannot be read changes nothing and says why', async () => {
    server.test = { ...server.test, isReadable: false, message: 'prices.example answered with a page.' };
    const scrolled = vi.fn<() => void>();
    Object.assign(Element.prototype, { scrollIntoView: scrolled });
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    await open('prices', 'Your prices');
    await fill('Link', 'https://prices.example/list.xlsx');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('prices.example answered with a page.')).toBeVisible();
    expect(scrolled.mock.contexts).toEqual([
      expect.objectContaining({ textContent: 'prices.example answered with a page.' }),
    ]);
    expect(server.bodies('testPriceSource')).toMatchObject([{ choice: { kind: 'link' } }]);
    expect(server.bodies('changePriceSource')).toEqual([]);
  });

  test('a list that waits shows its counts and is published from here', async () => {
    server.status = WAITING_STATUS;
    await open('prices', 'Your prices');
    expect(await screen.findByText('1284 prices in 13 categories, 2 rows left out')).toBeVisible();
    expect(button('Continue')).toHaveAttribute('aria-disabled', 'true');
    await press('Publish');
    expect(await screen.findByText('5 devices in 13 categories, no row left out')).toBeVisible();
    expect(onPricesChanged).toHaveBeenCalled();
    expect(button('Continue')).not.toHaveAttribute('aria-disabled');
  });

  /** The server's answer to a file. */
  function answersUpload(status: number, answer: object): void {
    class AnsweredUpload extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = status;
      readonly responseText = JSON.stringify(answer);
      open(): void {}
      setRequestHeader(): void {}
      getResponseHeader(): null {
        return null;
      }
      send(): void {
        queueMicrotask(() => this.dispatchEvent(new Event('load')));
      }
    }
    vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  async function chooseFileInstead(name: string): Promise<void> {
    server.status = makeStatus();
    await open('prices', 'Your prices');
    await userEvent.click(await screen.findByRole('button', { name: 'Take the prices from somewhere else' }));
    await userEvent.upload(screen.getByLabelText('Spreadsheet'), new File(['x'], name));
  }

  test('another file that waits is shown, and files become the source: the pause of the former one is over', async () => {
    const waiting = { ...WAITING_STATUS, pausedBy: 'upload' } as const;
    answersUpload(200, { outcome: 'held', message: 'It waits', snapshotId: 2, status: waiting });
    server.on('resumeSyncing', WAITING_STATUS);
    await chooseFileInstead('wide.xlsx');
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
    expect(server.bodies('changePriceSource')).toEqual([{ revision: 4, choice: { kind: 'upload' } }]);
    expect(server.bodies('resumeSyncing')).toHaveLength(1);
  });

  test('a published file is no failed upload, though the source could not be changed', async () => {
    answersUpload(200, { outcome: 'published', message: 'Published', snapshotId: 2, status: makeStatus() });
    server.on('changePriceSource', NO_CONNECTION);
    await chooseFileInstead('wide.xlsx');
    await waitFor(() => expect(shownToast()).toBe('Workbook uploaded - Published'));
    expect(onPricesChanged).toHaveBeenCalled();
  });

  test('a file that cannot be read changes nothing: the former source is still read', async () => {
    answersUpload(400, { error: 'wide.xlsx has no row with a device and a price.' });
    await chooseFileInstead('wide.xlsx');
    expect(await screen.findByText('wide.xlsx has no row with a device and a price.')).toBeVisible();
    expect(server.bodies('changePriceSource')).toEqual([]);
  });

  test('an unclear sheet leads to the Columns screen inside the set-up', async () => {
    server.status = {
      ...server.status,
      lastReading: { ...NOTHING_LEFT_OUT, unclearSheets: [UNCLEAR_SHEET] },
    };
    server.on('listLayouts', { source: 'prices.xlsx', sheets: [] });
    await open('prices', 'Your prices');
    await userEvent.click(await screen.findByRole('button', { name: 'Choose columns' }));
    expect(await screen.findByRole('heading', { name: 'Columns' })).toBeVisible();
    expect(window.location.search).toBe('?panel=setup&view=columns');
  });
});

describe('Rules', () => {
  test('each answer shows its effect on a row of the owner, and Continue saves them all', async () => {
    await open('rules', 'Your rules');
    expect(await screen.findByRole('radio', { name: 'The same $80 stays $80' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: /^The built-in table/ })).toBeChecked();
    await pick(/^A percentage less/);
    await fill('Percentage less', '20');
    await fill('VIP gets on top', '4');
    await fill('Heavyweight gets on top', '30');
    // 500 → 400 and 404 → 400; 80 → 64 → 60 and 68 → 70; 100.50 is in no bucket.
    expect(await screen.findByText('2 prices are the same for VIP as for the public.')).toBeVisible();
    expect(screen.getByText('1 price is the same for Heavyweight as for the public.')).toBeVisible();
    expect(screen.getByRole('row', { name: /iPad Pro/ })).toHaveTextContent('iPad Pro$500$400$400$430');
    await press('Continue');
    expect(await screen.findByRole('heading', { name: /^Your price list/ })).toBeVisible();
    const saved = lastConfiguration();
    expect(saved).toMatchObject({
      revision: 3,
      kind: 'save',
      rounding: null,
      defaultsByRole: {
        public: { '470+': { mode: 'pct', pct: 20, flat: 0 } },
        vip: { '1-100': { mode: 'flat', pct: 0, flat: 4 } },
      },
    });
    expect(onPricesChanged).toHaveBeenCalled();
  });

  test('answers cannot be changed while they are saved: the next step would begin without them', async () => {
    const answer = new Gate();
    server.on('saveConfig', answer);
    await open('rules', 'Your rules');
    await pick(/^The same/);
    await press('Continue');
    await pick(/^The built-in table/);
    expect(screen.getByRole('radio', { name: /^The same/ })).toBeChecked();
    answer.release();
    expect(await screen.findByRole('heading', { name: /^Your price list/ })).toBeVisible();
  });

  test('answers cannot be changed or left while their effect is looked up: others would be saved', async () => {
    await open('rules', 'Your rules');
    await pick(/^The same/);
    const prices = new Gate();
    server.on('listCategories', prices);
    await press('Continue');
    expect(button('Saving...')).toBeVisible();
    await pick(/^The built-in table/);
    for (const name of ['Back', 'Skip this step']) {
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
      await press(name);
    }
    expect(screen.getByRole('radio', { name: /^The same/ })).toBeChecked();
    prices.release();
    expect(await screen.findByRole('heading', { name: /^Your price list/ })).toBeVisible();
    expect(lastConfiguration()).toMatchObject({ defaultsByRole: { public: { '470+': { pct: 0 } } } });
    expect(server.progress.step).toBe('done');
  });

  test('taken again, it shows what is in force, and continuing saves nothing', async () => {
    const answers = { ...answersOf(server.configuration), public: { kind: 'same' } as const };
    const result = applyAnswers(server.configuration, answers);
    if (result.ok) server.configuration = result.configuration;
    await open('rules', 'Your rules');
    expect(await screen.findByRole('radio', { name: /^The same/ })).toBeChecked();
    await press('Continue');
    expect(await screen.findByRole('heading', { name: /^Your price list/ })).toBeVisible();
    // Classic rounding changes some of them.
    expect(await screen.findByText('Rules set, the public sees your sheet’s prices, rounded')).toBeVisible();
    expect(server.bodies('saveConfig')).toEqual([]);
  });

  test('rules of one’s own are named and stay', async () => {
    const cell = { role: 'vip', category: 'IPAD', bucket: '470+' } as const;
    const flat = { role: 'public', category: 'IPAD', bucket: '470+' } as const;
    const rules = setRule(setRule(server.configuration, cell, flatRule(40)), flat, flatRule(7));
    server.configuration = {
      ...rules,
      rounding: { bands: [{ step: 25, direction: 'up' }], neverZero: true },
    };
    await open('rules', 'Your rules');
    expect(await screen.findByRole('radio', { name: /^Your own rules/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Your own table/ })).toBeChecked();
    expect(screen.getByLabelText('VIP gets on top')).toHaveValue('');
    await pick(/^Whole units/);
    await press('Continue');
    await screen.findByRole('heading', { name: /^Your price list/ });
    const saved = lastConfiguration();
    expect(saved?.perCategoryByRole).toEqual(server.configuration.perCategoryByRole);
    expect(saved?.rounding).toEqual({ bands: [{ step: 1, direction: 'nearest' }], neverZero: true });
  });

  test('an amount that cannot be read is refused at its field', async () => {
    await open('rules', 'Your rules');
    await fill('VIP gets on top', 'x');
    expect(await screen.findByText('Enter an amount, 0 for none')).toBeVisible();
    expect(screen.getByLabelText('VIP gets on top')).toBeInvalid();
    await waitFor(() => expect(button('Continue')).toHaveAttribute('aria-disabled', 'true'));
  });

  test('somebody else saved meanwhile: it says who, and the answer is saved on top of theirs', async () => {
    await open('rules', 'Your rules');
    await pick(/^The same/);
    const theirs = { role: 'heavyweight', category: 'TOOLS', bucket: '1-100' } as const;
    server.saveAsOther(setRule(server.configuration, theirs, flatRule(9)));
    await press('Continue');
    expect(await screen.findByText(/^Dana saved other rules on /)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Heavyweight gets on top')).toHaveValue(''));
    await press('Continue');
    await screen.findByRole('heading', { name: /^Your price list/ });
    expect(lastConfiguration()?.perCategoryByRole?.heavyweight).toEqual({ TOOLS: { '1-100': flatRule(9) } });
  });
});

describe('Done', () => {
  test('shows the address with its QR code, what was skipped, and finishes', async () => {
    server.progress = { ...server.progress, skipped: ['rules'] };
    server.shop = { ...server.shop, publicUrl: 'https://list.example/' };
    await open('done', 'Your price list is open');
    expect(
      await screen.findByText('5 devices in 2 categories. Visitors open it at this address.'),
    ).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code of https://list.example/' })).toBeVisible();
    expect(screen.getByText('list.example')).toBeVisible();
    expect(screen.queryByText(/HOST=0\.0\.0\.0/)).not.toBeInTheDocument();
    const lines = within(screen.getByRole('list', { name: 'What is set' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'The list is called Tierbook Price ListChange',
      'Prices of the sample listSet',
      'Rules skipped, the built-in table applies: 10 to 30% less than your sheetSet',
    ]);
    await press('Finish');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.progress).toEqual({ isOpen: false, step: 'done', skipped: ['rules'] });
  });

  test('leads back to a step that was skipped', async () => {
    server.progress = { ...server.progress, skipped: ['rules'] };
    await open('done', 'Your price list is open');
    await userEvent.click(await screen.findByRole('button', { name: /^Set: Rules skipped/ }));
    expect(await screen.findByRole('heading', { name: 'Your rules' })).toBeVisible();
  });

  test('says what a phone needs where the address is this machine’s own, and copies it', async () => {
    const user = userEvent.setup();
    await open('done', 'Your price list is open');
    expect(
      await screen.findByText(/^A phone cannot open this address: start Tierbook with HOST=0\.0\.0\.0/),
    ).toBeVisible();
    await user.click(button('Copy'));
    await waitFor(() => expect(shownToast()).toBe('Address copied'));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/`);
  });
});
