import { describe, expect, test } from 'vitest';
import { parseBudget, spendVisit, type VisitBudget } from './visit-budget.ts';

const NOW = 1_763_200_000_000;

/** What is left of a budget after events at these paths, a millisecond apart. */
function spent(paths: readonly string[]): VisitBudget | null {
  return paths.reduce<VisitBudget | null>(
    (budget, path, place) => spendVisit(budget, path, NOW + place) ?? budget,
    null,
  );
}

const fifty = Array.from({ length: 50 }, (_, place) => `/page-${place}`);

test('the same path counts again after five seconds, not sooner', () => {
  const budget = spendVisit(null, '/', NOW);
  expect(spendVisit(budget, '/', NOW + 4_999)).toBeNull();
  expect(spendVisit(budget, '/', NOW + 5_000)?.count).toBe(2);
});

test('another path counts at once', () => {
  expect(spendVisit(spendVisit(null, '/', NOW), '/manager', NOW)?.count).toBe(2);
});

test('fifty events in a minute, and the next one in the next minute', () => {
  const budget = spent(fifty);
  expect(budget?.count).toBe(50);
  expect(spendVisit(budget, '/one-more', NOW + 59_999)).toBeNull();
  expect(spendVisit(budget, '/one-more', NOW + 60_000)).toMatchObject({ count: 1, resetTime: NOW + 120_000 });
});

test('the last ten paths are kept, with their times', () => {
  const budget = spent(fifty.slice(0, 12));
  expect(budget?.recentPaths.map(({ path }) => path)).toEqual(fifty.slice(2, 12));
  expect(budget?.recentPaths.at(-1)).toEqual({ path: '/page-11', time: NOW + 11 });
});

test('a clock that was set back does not stop counting', () => {
  const budget = spent(fifty);
  expect(spendVisit(budget, '/page-49', NOW - 3_600_000)?.count).toBe(1);
});

describe('the stored budget', () => {
  test('reads back as it was written', () => {
    const budget = spent(['/', '/manager']);
    expect(parseBudget(JSON.stringify(budget))).toEqual(budget);
  });

  test.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"count":1}',
    '{"count":"1","resetTime":1,"recentPaths":[]}',
    '{"count":1,"resetTime":1,"recentPaths":{}}',
    '{"count":1,"resetTime":1,"recentPaths":[{"path":"/"}]}',
  ])('is replaced by a new one if it is %s', (json) => {
    expect(parseBudget(json)).toBeNull();
  });
});
