import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SecretField } from './secret-field.tsx';

test('a secret is hidden until it is revealed, and can be hidden again', async () => {
  render(<SecretField label="PIN" defaultValue="4920" />);
  const input = screen.getByLabelText('PIN');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show PIN' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('4920');
  await userEvent.click(screen.getByRole('button', { name: 'Hide PIN' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('a generated secret is shown at once, and can be hidden', async () => {
  const { rerender } = render(<SecretField label="PIN" defaultValue="4920" revealCount={0} />);
  expect(screen.getByLabelText('PIN')).toHaveAttribute('type', 'password');
  rerender(<SecretField label="PIN" defaultValue="4920" revealCount={1} />);
  expect(screen.getByLabelText('PIN')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide PIN' }));
  expect(screen.getByLabelText('PIN')).toHaveAttribute('type', 'password');
});

test('browsers do not offer to save the secret', () => {
  render(<SecretField label="PIN" />);
  expect(screen.getByLabelText('PIN')).toHaveAttribute('autocomplete', 'off');
});

test('a disabled field cannot be revealed', () => {
  render(<SecretField label="PIN" disabled />);
  expect(screen.getByLabelText('PIN')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Show PIN' })).toBeDisabled();
});

test('revealing the secret does not submit the form', async () => {
  render(
    <form onSubmit={() => expect.unreachable('the eye submitted the form')}>
      <SecretField label="PIN" error="Invalid password. Please try again." />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show PIN' }));
  expect(screen.getByLabelText('PIN')).toHaveAccessibleDescription('Invalid password. Please try again.');
});
