import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { makeConfiguration, percentRule } from '#domain/configuration/testing/make-configuration.ts';
import { VersionDifferences } from './version-differences.tsx';

afterEach(cleanup);

test('a hundred differences are shown, and more on request', async () => {
  const shelves = Array.from({ length: 150 }, (_, index) => [`SHELF ${index}`, { low: percentRule(9) }]);
  const after = makeConfiguration({ perCategoryByRole: { public: Object.fromEntries(shelves) } });
  render(
    <VersionDifferences
      before={makeConfiguration()}
      after={after}
      published={[]}
      sameText="No differences"
    />,
  );
  expect(document.querySelectorAll('tbody tr')).toHaveLength(100);
  await userEvent.click(screen.getByText('Show 50 more'));
  expect(document.querySelectorAll('tbody tr')).toHaveLength(150);
  expect(screen.queryByText(/^Show /)).not.toBeInTheDocument();
});

test('two equal configurations say so', () => {
  const same = makeConfiguration();
  render(<VersionDifferences before={same} after={same} published={[]} sameText="No differences" />);
  expect(screen.getByText('No differences')).toBeVisible();
});
