import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigServer } from './testing/config-server.ts';
import { forgetToast, openRoom, press } from './testing/room-probe.tsx';

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
});

/** Each row of the matrix has five buckets; the third row holds the default rules. */
async function cell(row: number, column: number): Promise<HTMLElement> {
  const cells = await screen.findAllByRole('gridcell');
  const found = cells[row * 5 + column];
  if (!found) throw new Error('no such cell');
  return found;
}

async function typeInto(row: number, column: number, text: string): Promise<void> {
  await userEvent.click(await cell(row, column));
  await userEvent.keyboard(`${text}{Enter}`);
}

test('a value typed into the matrix shows in preview and impact, and is saved', async () => {
  openRoom();
  await typeInto(0, 4, '20');
  expect(await cell(0, 4)).toHaveTextContent('20%');
  expect(await screen.findByText('Unsaved')).toBeVisible();
  await userEvent.click(await cell(0, 4));
  expect(screen.getByRole('list', { name: 'How this price is calculated' })).toHaveTextContent(
    'Bucket 470+, category rule',
  );
  expect(await screen.findByText('1 device changes')).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(server.sent('saveConfig')).toHaveLength(1));
  expect(server.bodies('saveConfig')[0]).toHaveProperty('perCategoryByRole.public.IPAD.470+.pct', 20);
});

test('Ctrl+S saves the value that is being typed as well, and nothing while it cannot be read', async () => {
  openRoom();
  await userEvent.click(await cell(0, 4));
  await userEvent.keyboard('20x{Control>}s{/Control}');
  expect(server.sent('saveConfig')).toEqual([]);
  await userEvent.keyboard('{Backspace}{Control>}s{/Control}');
  await waitFor(() => expect(server.sent('saveConfig')).toHaveLength(1));
  expect(server.bodies('saveConfig')[0]).toHaveProperty('perCategoryByRole.public.IPAD.470+.pct', 20);
  expect(await cell(0, 4)).toHaveFocus();
});

test('a value that is being typed when the session ends is in its field again after the sign-in', async () => {
  const room = openRoom();
  await userEvent.click(await cell(0, 4));
  await userEvent.keyboard('21');
  room.change({ isSignedIn: false });
  await screen.findByText('Engine Room access required');
  room.change({ isSignedIn: true });
  const field = await screen.findByRole('textbox', { name: 'iPad, 470+' });
  expect(field).toHaveValue('21');
  expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  await userEvent.type(field, '{Enter}');
  expect(await cell(0, 4)).toHaveTextContent('21%');
  room.change({ isSignedIn: false });
  room.change({ isSignedIn: true });
  await cell(0, 4);
  expect(screen.queryByRole('textbox', { name: 'iPad, 470+' })).not.toBeInTheDocument();
});

test('a first digit typed over several cells is still for all of them, and they are selected again', async () => {
  const room = openRoom();
  await userEvent.click(await cell(0, 3));
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}9');
  room.change({ isSignedIn: false });
  await screen.findByText('Engine Room access required');
  room.change({ isSignedIn: true });
  const field = await screen.findByRole('textbox', { name: 'iPad, 470+' });
  expect(field).toHaveValue('9');
  expect(await cell(0, 3)).toHaveAttribute('aria-selected', 'true');
  await userEvent.type(field, '{Enter}');
  expect(await cell(0, 3)).toHaveTextContent('9%');
  expect(await cell(0, 4)).toHaveTextContent('9%');
});

test('Ctrl+Z undoes one step, in the matrix too', async () => {
  openRoom();
  await typeInto(0, 4, '20');
  await typeInto(0, 3, '21');
  await userEvent.click(await cell(1, 1));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await cell(0, 3)).toHaveTextContent('13%');
  expect(await cell(0, 4)).toHaveTextContent('20%');
});

test('Escape cancels an entry, then clears the selection, and only then asks about leaving', async () => {
  openRoom();
  await typeInto(0, 4, '20');
  await userEvent.click(await cell(0, 3));
  await userEvent.keyboard('7{Escape}');
  expect(await cell(0, 3)).toHaveTextContent('13%');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes' })).toBeVisible();
});

test('the category of the focused cell is the one that is previewed', async () => {
  openRoom();
  await userEvent.click(await cell(1, 0));
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Tools');
  await userEvent.click(await cell(2, 0));
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Default rules');
});

test('a bucket is added from the matrix', async () => {
  openRoom();
  await press('Add Bucket');
  expect(await screen.findByRole('dialog', { name: 'Add Bucket' })).toBeVisible();
});

test('the room opens at the cell that it is asked for: role, focus, selection and preview', async () => {
  openRoom({ target: { role: 'vip', category: 'TOOLS', bucket: '101-220' } });
  await waitFor(async () => expect(await cell(1, 1)).toHaveFocus());
  expect(await cell(1, 1)).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('radio', { name: 'VIP' })).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Tools');
  await userEvent.keyboard('7{Enter}');
  expect(await screen.findByText('Unsaved')).toBeVisible();
});

test('after the history, the room does not go back to the cell that it was opened for', async () => {
  openRoom({ target: { role: 'vip', category: 'TOOLS', bucket: '101-220' } });
  await waitFor(async () => expect(await cell(1, 1)).toHaveFocus());
  await press('History');
  await screen.findByRole('list', { name: 'Versions, newest first' });
  await userEvent.keyboard('{Escape}');
  expect(await cell(1, 1)).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('button', { name: 'History' })).toHaveFocus();
});

test('a cell that the room no longer has leaves nothing selected', async () => {
  openRoom({ target: { role: 'vip', category: 'TOOLS', bucket: 'gone' } });
  expect(await cell(1, 1)).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('radio', { name: 'VIP' })).toBeChecked();
});
