import { describe, expect, test } from 'vitest';
import { sampleLists } from './sample-workbook.ts';
import { LONG_LIST_DEVICES, makeGradedLists, makeLongLists, searchSampleCases } from './search-cases.ts';
import { SEARCH_CASES } from './search-queries.ts';
import { VARIANT_CASES } from './variant-queries.ts';

const RIGHT_FIRST_SHARE = 0.97;

test('the table has at least 120 queries, each once, and its rows are in the lists', () => {
  expect(SEARCH_CASES.length).toBeGreaterThanOrEqual(120);
  expect(new Set(SEARCH_CASES.map(({ query }) => query)).size).toBe(SEARCH_CASES.length);
  const sample = sampleLists();
  const long = makeLongLists(sample);
  for (const { query, category, display, longDisplay } of SEARCH_CASES) {
    if (category === null) continue;
    expect(
      sample.get(category)?.map((row) => row.display),
      query,
    ).toContain(display);
    expect(
      long.get(category)?.map((row) => row.display),
      query,
    ).toContain(longDisplay);
  }
});

test('the rows of the queries with a variant are in the list with grades', () => {
  const graded = makeGradedLists(sampleLists());
  for (const { query, category, display } of VARIANT_CASES) {
    expect(
      graded.get(category ?? '')?.map((row) => row.display),
      query,
    ).toContain(display);
  }
});

test('the long list has 5,000 devices', () => {
  const rows = [...makeLongLists(sampleLists()).values()].flat();
  expect(rows.filter(({ isHeader }) => isHeader !== true)).toHaveLength(LONG_LIST_DEVICES);
});

describe.each(Object.entries(searchSampleCases()))('in the %s list', (_list, cases) => {
  test('at least 97 % of the queries find the meant row first', () => {
    const wrong = cases.filter(({ isRight }) => !isRight);
    const text = wrong
      .map(({ query, found }) => `${query} → ${found?.category}: ${found?.display}`)
      .join('\n');
    expect(1 - wrong.length / cases.length, text).toBeGreaterThanOrEqual(RIGHT_FIRST_SHARE);
  });

  test('a query that names a category never shows the price of another one first', () => {
    const named = cases.filter(({ namesCategory }) => namesCategory);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ category, found }) => found?.category !== category)).toEqual([]);
  });

  test('what is not in the list is not found', () => {
    const missing = cases.filter(({ category }) => category === null);
    expect(missing.filter(({ found }) => found !== null).map(({ query }) => query)).toEqual([]);
  });
});
