import { expect, test } from 'vitest';
import { countMatches } from './count-matches.ts';
import { buildSearchIndex } from './search-index.ts';

const indexes = new Map(
  Object.entries({
    IPHONES: ['iPhone 15 Pro Max 256GB', 'iPhone 15 Pro 128GB', 'iPhone 14 128GB'],
    MACBOOKS: ['MacBook Pro 16"', 'MacBook Air 13"'],
    AUDIO: ['AirPods Max', 'AirPods Pro'],
  }).map(([category, names]) => [category, buildSearchIndex(names.map((display) => ({ display })))]),
);

test('each category counts its own devices', () => {
  expect(countMatches(indexes, 'pro')).toEqual({
    counts: new Map([
      ['IPHONES', 2],
      ['MACBOOKS', 1],
      ['AUDIO', 1],
    ]),
    breadth: 'every-word',
  });
});

test('partial matches are not counted if another category has a full match', () => {
  expect(countMatches(indexes, '15 pro max')).toEqual({
    counts: new Map([
      ['IPHONES', 1],
      ['MACBOOKS', 0],
      ['AUDIO', 0],
    ]),
    breadth: 'every-word',
  });
});

test('a word typed as two is found before partial matches are counted', () => {
  const { counts, breadth } = countMatches(indexes, 'mac book air');
  expect([...counts.values()]).toEqual([0, 1, 0]);
  expect(breadth).toBe('joined-words');
});

test('partial matches count if no category has a better match', () => {
  const { counts, breadth } = countMatches(indexes, 'banana max');
  expect([...counts.values()]).toEqual([1, 0, 1]);
  expect(breadth).toBe('any-word');
});

test('the list shows what its tab counted', () => {
  const { counts, breadth } = countMatches(indexes, 'banana max');
  for (const [category, index] of indexes) {
    expect(index.search('banana max', breadth)).toHaveLength(counts.get(category) ?? -1);
  }
});

test('without categories there is nothing to count', () => {
  expect(countMatches(new Map(), 'pro').counts.size).toBe(0);
});
