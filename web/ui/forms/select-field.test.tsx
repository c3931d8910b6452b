import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SelectField } from './select-field.tsx';

test('a select field shows its label and value, and reports a new choice', async () => {
  const onValueChange = vi.fn();
  const options = [
    { value: 'a', label: 'Apples' },
    { value: 'b', label: 'Pears' },
  ];
  render(
    <SelectField label="Fruit" hint="In season" options={options} value="a" onValueChange={onValueChange} />,
  );
  const select = screen.getByRole('combobox', { name: 'Fruit' });
  expect(select).toHaveDisplayValue('Apples');
  expect(select).toHaveAccessibleDescription('In season');
  await userEvent.selectOptions(select, 'Pears');
  expect(onValueChange).toHaveBeenCalledWith('b');
});
