import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

const options = [
  { value: 'daily' as const, label: 'Daily' },
  { value: 'weekly' as const, label: 'Weekly' },
];

test('exactly one option is chosen, and choosing another calls onChange', async () => {
  const onValueChange = vi.fn();
  render(<SegmentedControl label="Period" options={options} value="weekly" onValueChange={onValueChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Daily' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Daily' }));
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('daily');
});

test('the chosen option cannot be deselected', async () => {
  const onValueChange = vi.fn();
  render(<SegmentedControl label="Period" options={options} value="weekly" onValueChange={onValueChange} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Weekly' }));
  expect(onValueChange).not.toHaveBeenCalled();
});

test('nothing can be chosen while disabled', async () => {
  const onValueChange = vi.fn();
  render(
    <SegmentedControl
      label="Period"
      options={options}
      value="weekly"
      onValueChange={onValueChange}
      isDisabled
    />,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Daily' }));
  expect(onValueChange).not.toHaveBeenCalled();
});
