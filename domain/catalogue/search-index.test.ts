import { describe, expect, test } from 'vitest';
import { buildSearchIndex } from './search-index.ts';
import type { ListRow } from './sections.ts';

const phones: ListRow[] = [
  { display: 'iPhone 16 Series', isHeader: true },
  { display: 'iPhone 16 Pro Max 256GB' },
  { display: 'iPhone 16 128GB' },
  { display: 'iPhone 15 Series', isHeader: true },
  { display: 'iPhone 15 Pro Max 256GB' },
  { display: 'iPhone 15 Pro Max 512GB' },
  { display: 'iPhone 15 Pro 128GB' },
  { display: 'iPhone 15 128GB' },
  { display: 'iPhone 14 Pro 128GB' },
  { display: 'iPhone 14 128GB' },
];

const mixed: ListRow[] = [
  { display: 'Samsung Galaxy S23 Ultra 256GB' },
  { display: 'Samsung Galaxy A23 Ultra 64GB' },
  { display: 'Samsung Galaxy S24+ 256GB' },
  { display: 'Samsung Galaxy S24 128GB' },
  { display: 'MacBook Air 13" M2 8GB 256GB' },
  { display: 'MacBook Pro 14" M2 16GB 512GB' },
  { display: 'AirPods Pro 2' },
  { display: 'GeForce RTX 4090 24GB' },
  { display: 'GeForce RTX 4080 16GB' },
  { display: 'Écran Samsung 🔥' },
  { display: 'Айфон 15 Про' },
  { display: 'آيفون 14' },
  { display: '苹果手机 13' },
];

function found(rows: readonly ListRow[], query: string): (string | undefined)[] {
  return buildSearchIndex(rows)
    .search(query)
    .map(({ rowIndex }) => rows[rowIndex]?.display);
}

/** The hits with their matched characters in brackets. */
function marked(rows: readonly ListRow[], query: string): string[] {
  return buildSearchIndex(rows)
    .search(query)
    .map(({ rowIndex, ranges }) =>
      ranges
        .toReversed()
        .reduce(
          (text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
          rows[rowIndex]?.display ?? '',
        ),
    );
}

describe('search matches', () => {
  test('despite a typo', () => {
    expect(found(phones, 'ihpone 14')).toEqual(['iPhone 14 128GB', 'iPhone 14 Pro 128GB']);
    expect(found(phones, 'ihpone')).toHaveLength(8);
    expect(found(mixed, 'mcbook air m2')).toEqual(['MacBook Air 13" M2 8GB 256GB']);
  });

  test('with part of a name', () => {
    expect(found(phones, 'pro max 256')).toEqual(['iPhone 16 Pro Max 256GB', 'iPhone 15 Pro Max 256GB']);
    expect(found(phones, '15 pro max 256')).toEqual(['iPhone 15 Pro Max 256GB']);
  });

  test('with words in any order', () => {
    expect(found(phones, '256 max 15 pro')).toEqual(['iPhone 15 Pro Max 256GB']);
  });

  test('with two words typed as one, and one typed as two', () => {
    const proMax = ['iPhone 16 Pro Max 256GB', 'iPhone 15 Pro Max 256GB', 'iPhone 15 Pro Max 512GB'];
    expect(found(phones, 'promax')).toEqual(proMax);
    expect(found(phones, 'iphone15promax512')).toEqual(['iPhone 15 Pro Max 512GB']);
    expect(found(mixed, 'mac book air')).toEqual(['MacBook Air 13" M2 8GB 256GB']);
    expect(found(mixed, 'air pods')).toEqual(['AirPods Pro 2']);
  });

  test('a model letter only as that letter, not as a prefix of another word', () => {
    expect(found(mixed, 's23 ultra')).toEqual(['Samsung Galaxy S23 Ultra 256GB']);
    // Separated from the number it may be a prefix.
    expect(found(mixed, 's 23 ultra')).toHaveLength(2);
  });

  test('with the beginning of a word, while it is being typed', () => {
    expect(found(mixed, 'gal ult')).toHaveLength(2);
    expect(found(mixed, '256g')).toHaveLength(3);
  });

  test('a plus sign as the word plus', () => {
    expect(found(mixed, 's24+')).toEqual(['Samsung Galaxy S24+ 256GB']);
    expect(found(mixed, 's24 plus')).toEqual(['Samsung Galaxy S24+ 256GB']);
  });

  test('a number exactly, never a similar one', () => {
    expect(found(mixed, 'rtx 4090')).toEqual(['GeForce RTX 4090 24GB']);
  });

  test('accented letters, other scripts and right-to-left text', () => {
    expect(found(mixed, 'ecran')).toEqual(['Écran Samsung 🔥']);
    expect(found(mixed, 'айфон')).toEqual(['Айфон 15 Про']);
    expect(found(mixed, 'آيفون')).toEqual(['آيفون 14']);
    expect(found(mixed, '手机')).toEqual(['苹果手机 13']);
  });

  test('a number exactly once another word follows it', () => {
    const rows = [{ display: 'iPhone 15 128GB' }, { display: 'iPhone 15 1TB' }, { display: 'iPhone 16 1TB' }];
    expect(found(rows, '1 tb iphone 15')).toEqual(['iPhone 15 1TB']);
    expect(found([{ display: 'iPad 10 64GB' }, { display: 'iPad 1 64GB' }], 'ipad 1 64')).toEqual([
      'iPad 1 64GB',
    ]);
    expect(found(rows, 'iphone 1')).toHaveLength(3);
  });

  test('any of the words if no row has all of them', () => {
    expect(found(mixed, 'geforce banana')).toEqual(['GeForce RTX 4090 24GB', 'GeForce RTX 4080 16GB']);
  });

  test('numbers and short words exactly if any word is enough', () => {
    expect(found(mixed, 'ps2')).toEqual([
      'AirPods Pro 2',
      'MacBook Air 13" M2 8GB 256GB',
      'MacBook Pro 14" M2 16GB 512GB',
    ]);
    expect(found(mixed, 'banana 409')).toEqual([]);
    expect(found(mixed, 'banana in a bag')).toEqual(['Samsung Galaxy A23 Ultra 64GB']);
  });

  test('joined words without typos only', () => {
    expect(found([{ display: 'Galaxy A56' }, { display: 'Galaxy S24' }], 'galxy tab')).toHaveLength(2);
  });

  test('nothing if no row is similar', () => {
    expect(found(phones, 'refrigerator')).toEqual([]);
  });
});

describe('search ranks', () => {
  test('a whole-word match before a longer name, and ties in list order', () => {
    expect(found(phones, 'iphone 15 pro')).toEqual([
      'iPhone 15 Pro 128GB',
      'iPhone 15 Pro Max 256GB',
      'iPhone 15 Pro Max 512GB',
    ]);
  });

  test('a phrase before scattered words', () => {
    const rows = [{ display: 'Pro Case for Max 16' }, { display: 'Case for 16 Pro Max' }];
    expect(found(rows, 'pro max')).toEqual(['Case for 16 Pro Max', 'Pro Case for Max 16']);
  });

  test('an exact word before a prefix, even in a row with both', () => {
    const rows = [{ display: 'Case Probe' }, { display: 'Case Probe Pro' }, { display: 'Case Pro Probe' }];
    expect(found(rows, 'pro case')).toEqual(['Case Probe Pro', 'Case Pro Probe', 'Case Probe']);
    expect(found(rows.toReversed(), 'pro case').at(-1)).toBe('Case Probe');
  });

  test('the exact text before the same words with other punctuation', () => {
    const rows = [{ display: 'iPhone-15' }, { display: 'iPhone 15' }, { display: 'iPhone (15)' }];
    expect(found(rows, 'iPhone 15')).toEqual(['iPhone 15', 'iPhone-15', 'iPhone (15)']);
  });

  test('an exact word before a similar one', () => {
    const rows = [{ display: 'Galaxy Gold' }, { display: 'Galaxy Fold' }];
    expect(found(rows, 'fold')).toEqual(['Galaxy Fold', 'Galaxy Gold']);
  });

  test('more matching words before fewer, if any word is enough', () => {
    const rows = [{ display: 'iPhone 12' }, { display: 'iPhone Lightning Cable' }];
    expect(found(rows, 'iphone cable banana')).toEqual(['iPhone Lightning Cable', 'iPhone 12']);
  });

  test('devices only, never section headers', () => {
    expect(found(phones, 'series')).toEqual([]);
    expect(found(phones, '')).not.toContain('iPhone 16 Series');
  });
});

describe('a search without words', () => {
  test.each(['', '   ', '\t\n', '\u200b\u0000'])(
    'the blank query %j lists every device without a score',
    (query) => {
      const hits = buildSearchIndex(phones).search(query);
      expect(hits.map(({ rowIndex }) => rowIndex)).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
      expect(hits.every(({ score, ranges }) => score === null && ranges.length === 0)).toBe(true);
    },
  );

  test('punctuation and emoji are matched literally', () => {
    expect(marked(mixed, '🔥')).toEqual(['Écran Samsung [🔥]']);
    expect(found(mixed, '"')).toHaveLength(2);
    expect(found(mixed, '---')).toEqual([]);
  });

  test('regular expression characters have no special meaning', () => {
    for (const query of ['.*', '[', '(', '\\', '^$', '(?:', '{1}']) {
      expect(() => found(mixed, query)).not.toThrow();
    }
    expect(found(mixed, '.*')).toEqual([]);
  });
});

describe('the marks in a result', () => {
  test('span neighbouring words', () => {
    expect(marked(phones, '15 pro max 256')).toEqual(['iPhone [15 Pro Max 256]GB']);
  });

  test('cover the typed beginning of a word', () => {
    expect(marked(mixed, 'mac 14')).toEqual(['[Mac]Book Pro [14]" M2 16GB 512GB']);
    expect(marked([{ display: 'Galaxy Ultra' }], 'ultr')).toEqual(['Galaxy [Ultr]a']);
    expect(marked([{ display: 'Galaxy Ultra' }], 'ultra u')).toEqual(['Galaxy [Ultra]']);
  });

  test('cover the whole word after a typo', () => {
    expect(marked(mixed, 'mcbook 13')).toEqual(['[MacBook] Air [13]" M2 8GB 256GB']);
  });

  test('cover joined words as far as they were typed', () => {
    expect(marked([{ display: 'iPhone 15 Pro Max' }], 'promax')).toEqual(['iPhone 15 [Pro Max]']);
    expect(marked([{ display: 'iPhone 15 Pro Max' }], 'prom')).toEqual(['iPhone 15 [Pro M]ax']);
    expect(marked([{ display: 'AirPods Pro' }], 'air pods')).toEqual(['[AirPods] Pro']);
  });

  test('do not cover a neighbour that was not searched for', () => {
    expect(marked([{ display: 'iPhone 15 Pro Max' }], 'iphone pro')).toEqual(['[iPhone] 15 [Pro] Max']);
  });

  test('cover an accented word completely', () => {
    expect(marked([{ display: 'e\u0301cran tactile' }], 'ecr')).toEqual(['[e\u0301cran] tactile']);
  });
});

test('a pasted page can be searched for', () => {
  expect(found(phones, 'x'.repeat(1_000_000))).toEqual([]);
  expect(found(phones, 'iphone 15 '.repeat(1_000))).toHaveLength(4);
});
