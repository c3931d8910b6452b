import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tab-set.tsx';

function Portal() {
  const [tab, setTab] = useState<'themes' | 'customers'>('themes');
  return (
    <Tabs
      label="Admin Portal"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'themes', label: 'Theme Management', content: 'themes here' },
        { value: 'customers', label: 'Customers', content: 'customers here' },
      ]}
    />
  );
}

test('only the content of the chosen tab is shown', async () => {
  render(<Portal />);
  expect(screen.getByRole('tabpanel')).toHaveTextContent('themes here');
  await userEvent.click(screen.getByRole('tab', { name: 'Customers' }));
  expect(screen.getByRole('tab', { name: 'Customers' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Customers' })).toHaveTextContent(/^customers here$/);
});

test('arrow keys move between tabs', async () => {
  render(<Portal />);
  await userEvent.click(screen.getByRole('tab', { name: 'Theme Management' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Customers' })).toHaveFocus();
  expect(screen.getByRole('tabpanel')).toHaveTextContent('customers here');
});

test('the tab list has a name', () => {
  render(<Portal />);
  expect(screen.getByRole('tablist', { name: 'Admin Portal' })).toBeVisible();
});
