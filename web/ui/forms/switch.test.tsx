import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Switch } from './switch.tsx';

test('a click on the switch or its label reports the other state', async () => {
  const onChange = vi.fn();
  const { rerender } = render(<Switch label="Site protection" isOn={false} onChange={onChange} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Site protection' }));
  expect(onChange).toHaveBeenLastCalledWith(true);
  rerender(<Switch label="Site protection" isOn onChange={onChange} />);
  expect(screen.getByRole('switch')).toBeChecked();
  await userEvent.click(screen.getByText('Site protection'));
  expect(onChange).toHaveBeenLastCalledWith(false);
});

test('a hidden label is still the name of the switch', () => {
  render(<Switch label="VIP" isLabelHidden isOn onChange={() => undefined} />);
  expect(screen.getByRole('switch', { name: 'VIP' })).toBeVisible();
});

test('a disabled switch does not change', async () => {
  const onChange = vi.fn();
  render(<Switch label="VIP" isOn={false} isDisabled onChange={onChange} />);
  await userEvent.click(screen.getByRole('switch'));
  expect(onChange).not.toHaveBeenCalled();
});
