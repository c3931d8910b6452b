import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CategoryTab } from './category-tab.tsx';

afterEach(cleanup);

test.each([
  ['IPHONE USED', true],
  ['LG TV', true],
  ['IPHONE NEW LOCKED', false],
  ['WATCHS & AIRPODS', false],
  ['TVS', false],
])('%s keeps room for a count beside its first line: %s', (category, keepsRoom) => {
  const onChoose = vi.fn();
  render(<CategoryTab {...{ category, onChoose }} isChosen matchCount={12} panelId="list" />);
  expect(screen.getByRole('tab').hasAttribute('data-short')).toBe(keepsRoom);
});
