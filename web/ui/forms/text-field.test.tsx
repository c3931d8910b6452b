import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TextField } from './text-field.tsx';

test('the label belongs to the input', async () => {
  const onChange = vi.fn();
  render(<TextField label="Customer name" onChange={onChange} />);
  await userEvent.type(screen.getByLabelText('Customer name'), 'N');
  expect(onChange).toHaveBeenCalledOnce();
});

test('a hidden label is still the name of the field', () => {
  render(<TextField label="Test price" isLabelHidden />);
  expect(screen.getByRole('textbox', { name: 'Test price' })).toBeVisible();
});

test('a hint describes the field', () => {
  render(<TextField label="PIN" hint="4-8 digits." />);
  expect(screen.getByLabelText('PIN')).toHaveAccessibleDescription('4-8 digits.');
  expect(screen.getByLabelText('PIN')).toBeValid();
});

test('an error replaces the hint and marks the field invalid', () => {
  render(<TextField label="PIN" hint="4-8 digits." error="PIN must be 4-8 digits" />);
  expect(screen.getByLabelText('PIN')).toHaveAccessibleDescription('PIN must be 4-8 digits');
  expect(screen.getByLabelText('PIN')).toBeInvalid();
  expect(screen.queryByText('4-8 digits.')).not.toBeInTheDocument();
});

test('the error is red, in the colour of danger of the theme', () => {
  render(<TextField label="PIN" error="PIN must be 4-8 digits" />);
  expect(screen.getByText('PIN must be 4-8 digits')).toHaveClass('text-danger');
});

test('a later error appears in an existing live region', () => {
  const { rerender, container } = render(<TextField label="PIN" />);
  const region = container.querySelector('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  rerender(<TextField label="PIN" error="PIN must be 4-8 digits" />);
  expect(region).toHaveTextContent('PIN must be 4-8 digits');
});

test('without hint or error the field has no description', () => {
  render(<TextField label="PIN" />);
  expect(screen.getByLabelText('PIN')).not.toHaveAttribute('aria-describedby');
});
