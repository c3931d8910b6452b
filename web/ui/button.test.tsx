import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pencil } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a click calls the handler', async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Done</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('a button does not submit a form by default', async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button>Done</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an icon is decoration, and the name stays the text', () => {
  render(<Button icon={Pencil}>Edit</Button>);
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a disabled button takes no clicks', async () => {
  const onClick = vi.fn();
  render(
    <Button disabled onClick={onClick}>
      Save Changes
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toBeDisabled();
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy button shows its busy text, takes no clicks and keeps the focus', async () => {
  const onClick = vi.fn();
  const button = (isBusy: boolean) => (
    <Button isBusy={isBusy} busyLabel="Saving..." onClick={onClick}>
      Save Changes
    </Button>
  );
  const { rerender } = render(button(false));
  await userEvent.tab();
  rerender(button(true));
  const busy = screen.getByRole('button', { name: 'Saving...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  expect(busy).toHaveFocus();
  await userEvent.click(busy);
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy button does not submit its form, not even by Enter', async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="PIN" />
      <Button type="submit" isBusy busyLabel="Authenticating...">
        Sign In
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('PIN'), '1234{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

function reservedText(): string | null | undefined {
  return screen.getByRole('button').querySelector('[data-reserve]')?.getAttribute('data-reserve');
}

test('the other text reserves its width without being in the page', () => {
  const { rerender } = render(<Button busyLabel="Saving...">Save Changes</Button>);
  expect(reservedText()).toBe('Saving...');
  expect(screen.getByRole('button')).toHaveTextContent(/^Save Changes$/);
  rerender(
    <Button busyLabel="Saving..." isBusy>
      Save Changes
    </Button>,
  );
  expect(reservedText()).toBe('Save Changes');
  expect(screen.getByRole('button')).toHaveTextContent(/^Saving\.\.\.$/);
});
