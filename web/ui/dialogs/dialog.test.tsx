import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from './dialog.tsx';

function SignIn({ description }: { description?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Sign In"
        {...(description ? { description } : {})}
        actions={<button type="button">Save</button>}
      >
        <TextField label="PIN" />
      </Dialog>
    </>
  );
}

async function goBack(): Promise<void> {
  await waitFor(() => expect(window.history.state).toHaveProperty('layers', 1));
  window.history.back();
}

async function open(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

test('the dialog is named by its title and described by its text', async () => {
  render(<SignIn description="For customers and staff" />);
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Sign In' });
  expect(dialog).toHaveAccessibleDescription('For customers and staff');
});

test('opening focuses the first field', async () => {
  render(<SignIn />);
  await open();
  expect(screen.getByLabelText('PIN')).toHaveFocus();
});

test('the focus stays inside', async () => {
  render(<SignIn />);
  await open();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByLabelText('PIN')).toHaveFocus();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ["the browser's Back", goBack],
])('%s closes it and the focus returns to the opener', async (_name, close) => {
  render(<SignIn />);
  await open();
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test('an Escape that takes back what an input method writes leaves it open', async () => {
  render(<SignIn />);
  await open();
  fireEvent.keyDown(screen.getByLabelText('PIN'), { key: 'Escape', isComposing: true });
  expect(screen.getByRole('dialog')).toBeVisible();
});
