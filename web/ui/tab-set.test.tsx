import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TabList, TabPanel, TabSet } from './tab-set.tsx';

const TABS = [
  { value: 'one', label: 'First' },
  { value: 'two', label: 'Second' },
] as const;

function Page({ first = 'one' }: { first?: 'one' | 'two' }) {
  const [value, setValue] = useState<'one' | 'two'>(first);
  return (
    <TabSet value={value} values={['one', 'two']} onValueChange={setValue}>
      <header>
        <TabList label="Parts" tabs={TABS} />
      </header>
      <TabPanel value="one">Content one</TabPanel>
      <TabPanel value="two">Content two</TabPanel>
    </TabSet>
  );
}

test('list and panels are connected, wherever they are', async () => {
  render(<Page />);
  expect(screen.getByRole('tablist', { name: 'Parts' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'First' })).toHaveTextContent('Content one');
  await userEvent.click(screen.getByRole('tab', { name: 'Second' }));
  expect(screen.getByRole('tabpanel', { name: 'Second' })).toHaveTextContent('Content two');
  expect(screen.queryByText('Content one')).not.toBeInTheDocument();
});

test('arrow keys move from tab to tab', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('tab', { name: 'First' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Second' })).toHaveFocus();
  expect(screen.getByText('Content two')).toBeVisible();
});

test('a tab that is chosen from the beginning is brought into view', () => {
  const rights: Record<string, number> = { tablist: 300, First: 200, Second: 340 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, rights[this.role ?? ''] ?? rights[this.textContent ?? '']);
  });
  const { unmount } = render(<Page first="two" />);
  expect(screen.getByRole('tablist').scrollLeft).toBe(48);
  unmount();
  render(<Page />);
  expect(screen.getByRole('tablist').scrollLeft).toBe(0);
});
