import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { PlainDialog } from './plain-dialog.tsx';

const onClose = vi.fn();

function open(): HTMLDialogElement {
  onClose.mockReset();
  render(
    <PlainDialog title="Log out?" description="Nothing is saved." onClose={onClose}>
      <button type="button">Cancel</button>
    </PlainDialog>,
    { wrapper: StrictMode },
  );
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Log out?' });
}

test('it is open from the start, with its title and its text', () => {
  expect(open()).toHaveAttribute('open');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Nothing is saved.');
});

test('Escape, the close button and a click outside close it, a click inside does not', async () => {
  const dialog = open();
  await userEvent.click(screen.getByText('Nothing is saved.'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(dialog);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  // What a browser does at Escape: unless this is prevented, it closes the dialog, and says so later.
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(3);
  // What it does if that was prevented once already.
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(4);
});

test("the browser's Back closes it", async () => {
  open();
  await waitFor(() => expect(window.history.state).toHaveProperty('layers', 1));
  window.history.back();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a late event of an earlier closing does not close it', () => {
  fireEvent(open(), new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
});
