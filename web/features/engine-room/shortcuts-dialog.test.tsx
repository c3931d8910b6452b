import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { intentOfKey } from './grid/model/grid-keys.ts';
import { shortcutGroups } from './shortcuts-dialog.tsx';
import { ConfigServer } from './testing/config-server.ts';
import { openRoom, press } from './testing/room-probe.tsx';

beforeEach(() => void new ConfigServer().start());
afterEach(cleanup);

test("'?' lists the shortcuts in every tab, except while somebody types", async () => {
  openRoom();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Test price' }), '?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Themes' }));
  await userEvent.keyboard('?');
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Fill down or to the right').parentElement).toHaveTextContent(
    'Ctrl+DCtrl+R',
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Engine Room' })).toBeVisible();
});

test('a button lists them too', async () => {
  openRoom();
  await press('Keyboard shortcuts');
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

const KEY_NAMES: Record<string, string> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  Esc: 'Escape',
  Space: ' ',
};

const matrixKeys = shortcutGroups(undefined)
  .filter(({ title }) => /^(Select|Change)/u.test(title))
  .flatMap(({ shortcuts }) => shortcuts)
  .flatMap(({ keys }) => keys);

test.each(matrixKeys)('the matrix knows the listed key %s', (keys) => {
  const parts = keys.split('+');
  const name = parts.at(-1) ?? '';
  const pressed = {
    key: KEY_NAMES[name] ?? name,
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    metaKey: false,
  };
  expect(intentOfKey(pressed, undefined)).not.toBeNull();
});
