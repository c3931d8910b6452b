import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { DEFAULT_LIST_NAME } from '#domain/shop/brand-of.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { openShopPanel, press, section } from '#web/features/shop/testing/open-shop-panel.tsx';
import { pictureFile, StandInCanvas } from '#web/features/shop/testing/pictures.ts';
import { ShopServer } from '#web/features/shop/testing/shop-server.ts';
import { writeStored } from '#web/lib/storage.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, shownToast } from '#web/ui/testing/open-part.tsx';

const TITLE = 'Name and contact';
const NAMED = {
  ...DEFAULT_SHOP_SETTINGS,
  names: { ...DEFAULT_SHOP_SETTINGS.names, name: 'Corner Phones' },
};
let server: ShopServer;

beforeEach(() => {
  writeStored('auth_token', 'a'.repeat(64));
  server = new ShopServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
  vi.restoreAllMocks();
});

function field(label: string): HTMLElement {
  return section(TITLE).getByLabelText(label);
}

function type(label: string, text: string): void {
  fireEvent.change(field(label), { target: { value: text } });
}

function lastSave() {
  return server.bodies('saveShop').at(-1);
}

/** Another name is on its way; what this returns lets the answer arrive. */
async function beginSave(): Promise<Gate> {
  await openShopPanel();
  type('List name', 'Corner Phones');
  const answer = new Gate();
  server.on('saveShop', answer);
  await press(TITLE, 'Save');
  return answer;
}

async function chooseLogo(file: File): Promise<void> {
  await userEvent.upload(field('Logo'), file, { applyAccept: false });
}

test('names and contact are saved on their own, and the fields and the sample follow', async () => {
  await openShopPanel();
  expect(field('List name')).toHaveAttribute('placeholder', DEFAULT_LIST_NAME);
  expect(section(TITLE).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  type('List name', ' Corner Phones ');
  type('Phone', '(212) 555-0142');
  expect(section(TITLE).getByText('Unsaved')).toBeVisible();
  expect(section('Sample of the header').getAllByText('Corner Phones')).toHaveLength(2);
  await press(TITLE, 'Save');
  await waitFor(() => expect(shownToast()).toBe('Name and contact saved'));
  expect(lastSave()).toEqual({ revision: 0, settings: { ...NAMED, phone: '(212) 555-0142' } });
  expect(field('List name')).toHaveValue('Corner Phones');
  expect(section(TITLE).queryByText('Unsaved')).not.toBeInTheDocument();
});

test('what is typed during a save stays, unsaved, and the next save sends it', async () => {
  const answer = await beginSave();
  type('Phone', '(212) 555-0142');
  answer.release();
  await waitFor(() => expect(shownToast()).toBe('Name and contact saved'));
  expect(field('List name')).toHaveValue('Corner Phones');
  expect(field('Phone')).toHaveValue('(212) 555-0142');
  server.asUsual();
  forgetToast();
  await press(TITLE, 'Save');
  await waitFor(() => expect(shownToast()).toBe('Name and contact saved'));
  expect(lastSave()).toEqual({ revision: 1, settings: { ...NAMED, phone: '(212) 555-0142' } });
  expect(section(TITLE).queryByText('Unsaved')).not.toBeInTheDocument();
});

test('what is taken back during a save is unsaved after it', async () => {
  const answer = await beginSave();
  type('List name', '');
  answer.release();
  await waitFor(() => expect(shownToast()).toBe('Name and contact saved'));
  expect(field('List name')).toHaveValue('');
  expect(section(TITLE).getByText('Unsaved')).toBeVisible();
});

test('nothing can be discarded during a save: it would come back with the answer', async () => {
  const answer = await beginSave();
  type('Phone', '(212) 555-0142');
  await press(TITLE, 'Discard');
  expect(field('Phone')).toHaveValue('(212) 555-0142');
  answer.release();
  await waitFor(() => expect(shownToast()).toBe('Name and contact saved'));
  await press(TITLE, 'Discard');
  expect(field('Phone')).toHaveValue('');
  expect(field('List name')).toHaveValue('Corner Phones');
});

test("refused texts say why, 'Save' goes to the first, and 'Try it' opens only a good link", async () => {
  await openShopPanel();
  const tryIt = () => section(TITLE).queryByRole('link', { name: /^Try it/ });
  expect(tryIt()).not.toBeInTheDocument();
  type('Messaging link', 'javascript:alert(1)');
  expect(section(TITLE).getByText(SHOP_MESSAGES.messaging)).toBeVisible();
  expect(tryIt()).not.toBeInTheDocument();
  type('Phone', 'call me');
  await press(TITLE, 'Save');
  expect(field('Phone')).toHaveFocus();
  expect(field('Phone')).toHaveAccessibleDescription(SHOP_MESSAGES.phone);
  expect(server.bodies('saveShop')).toEqual([]);
  type('Messaging link', 'https://wa.me/12125550142');
  expect(tryIt()).toHaveAttribute('href', 'https://wa.me/12125550142');
  expect(tryIt()).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a field that a variable sets is shown locked, with its value and the name of the variable', async () => {
  server.given.name = 'By variable';
  await openShopPanel();
  expect(field('List name')).toHaveValue('By variable');
  expect(field('List name')).toHaveAttribute('readonly');
  expect(field('List name')).toHaveAccessibleDescription('Set by BRAND_NAME');
  type('Phone', '(212) 555-0142');
  await press(TITLE, 'Save');
  await waitFor(() => expect(lastSave()?.settings).toMatchObject({ names: { name: null } }));
});

test('a chosen logo is encoded, shown and sent; removing it takes it away', async () => {
  const canvas = StandInCanvas.start();
  await openShopPanel();
  await chooseLogo(pictureFile({ width: 1024, height: 1024 }));
  await section(TITLE).findByRole('button', { name: 'Replace' });
  expect(canvas.drawn).toEqual(['image/jpeg 512x512 0.92']);
  await press(TITLE, 'Save');
  await waitFor(() => expect(lastSave()?.settings.logo).toEqual({ file: 'A'.repeat(400) }));
  await waitFor(() => expect(section(TITLE).queryByText('Unsaved')).not.toBeInTheDocument());
  await press(TITLE, 'Remove');
  expect(section(TITLE).getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
  await press(TITLE, 'Save');
  await waitFor(() => expect(lastSave()?.settings.logo).toBeNull());
});

test('a refused picture is named under the field, and nothing typed or chosen is lost', async () => {
  StandInCanvas.start();
  await openShopPanel();
  type('List name', 'Corner Phones');
  await chooseLogo(pictureFile({ width: 64, height: 64 }));
  await section(TITLE).findByRole('button', { name: 'Replace' });
  await chooseLogo(new File(['<script>alert(1)</script>'], 'logo.png'));
  expect(await section(TITLE).findByText(SHOP_MESSAGES.logoType)).toBeVisible();
  expect(section(TITLE).getByRole('button', { name: 'Replace' })).toBeVisible();
  expect(field('List name')).toHaveValue('Corner Phones');
  await press(TITLE, 'Save');
  await waitFor(() =>
    expect(lastSave()?.settings).toMatchObject({ ...NAMED, logo: { file: 'A'.repeat(400) } }),
  );
});

test('a dropped picture is taken, and one that is dropped beside the field does not replace the page', async () => {
  StandInCanvas.start();
  await openShopPanel();
  const files = [pictureFile({ width: 64, height: 64 })];
  const dropped = { dataTransfer: { types: ['Files'], files } };
  expect(fireEvent.drop(section(TITLE).getByText('List name'), dropped)).toBe(false);
  expect(section(TITLE).getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  expect(fireEvent.drop(section(TITLE).getByText('Logo'), dropped)).toBe(false);
  expect(await section(TITLE).findByRole('button', { name: 'Replace' })).toBeVisible();
});

test('what the server refuses is said at the section', async () => {
  server.on('saveShop', refuse('request/invalid', { text: SHOP_MESSAGES.logoType }));
  await openShopPanel();
  type('List name', 'Corner Phones');
  await press(TITLE, 'Save');
  expect(await section(TITLE).findByText(`Not saved: ${SHOP_MESSAGES.logoType}`)).toBeVisible();
  expect(field('List name')).toHaveValue('Corner Phones');
});

test('somebody else saved another section: both changes are kept', async () => {
  await openShopPanel();
  type('List name', 'Corner Phones');
  server.saveShop({ ...DEFAULT_SHOP_SETTINGS, hasSignInLink: true });
  await press(TITLE, 'Save');
  await waitFor(() => expect(server.settings).toEqual({ ...NAMED, hasSignInLink: true }));
});

test('somebody else saved this section: it says who, and mine or theirs can be chosen', async () => {
  await openShopPanel();
  type('List name', 'Corner Phones');
  server.saveShop({ ...DEFAULT_SHOP_SETTINGS, phone: '(212) 555-0199' });
  await press(TITLE, 'Save');
  expect(
    await section(TITLE).findByText(/^Dana saved Name and contact on .*Your values are still here/),
  ).toBeVisible();
  expect(server.settings).toMatchObject({ names: { name: null } });
  expect(field('List name')).toHaveValue('Corner Phones');
  await press(TITLE, 'Load theirs');
  expect(field('List name')).toHaveValue('');
  expect(field('Phone')).toHaveValue('(212) 555-0199');
});

test('the Sign in link has a switch of its own', async () => {
  await openShopPanel();
  await userEvent.click(section('Visitors may').getByRole('switch', { name: 'See a Sign in link' }));
  await press('Visitors may', 'Save');
  await waitFor(() => expect(shownToast()).toBe('Visitors may saved'));
  expect(lastSave()?.settings).toEqual({ ...DEFAULT_SHOP_SETTINGS, hasSignInLink: true });
});

test('managers get the choice of tiers by a switch of its own, which is off at first', async () => {
  await openShopPanel();
  const choice = section('Managers may').getByRole('switch', {
    name: 'Set tiers when they create a customer',
  });
  expect(choice).not.toBeChecked();
  await userEvent.click(choice);
  await press('Managers may', 'Save');
  await waitFor(() => expect(shownToast()).toBe('Managers may saved'));
  expect(lastSave()?.settings).toEqual({ ...DEFAULT_SHOP_SETTINGS, managersSetTiers: true });
});

test('an earlier version is restored after a warning about unsaved values, and the sections show it', async () => {
  server.saveShop(NAMED);
  server.saveShop({ ...NAMED, phone: '(212) 555-0142' });
  await openShopPanel();
  type('Phone', '(212) 555-0100');
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
  const [newest, first] = await dialog.findAllByRole('listitem');
  expect(newest).toHaveTextContent(/^Version 2Phone: not set → \(212\) 555-0142Dana, .*In effect$/);
  expect(first).toHaveTextContent(/^Version 1List name: not set → Corner Phones/);
  await userEvent.click(dialog.getByRole('button', { name: 'Restore version 1' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore version 1' }));
  expect(question.getByText(/Your unsaved changes in Name and contact are lost\.$/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(shownToast()).toBe('Shop settings restored - Version 1 is in effect again'));
  expect(server.bodies('restoreShopRevision')).toEqual([{ revision: 2 }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).not.toBeInTheDocument());
  expect(field('Phone')).toHaveValue('');
  expect(field('List name')).toHaveValue('Corner Phones');
  expect(section(TITLE).queryByText('Unsaved')).not.toBeInTheDocument();
});
