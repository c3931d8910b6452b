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

describe('what people type finds what they mean', () => {
  test('a typo', () => {
    expect(found(phones, 'ihpone 14')).toEqual(['iPhone 14 128GB', 'iPhone 14 Pro 128GB']);
    expect(found(phones, 'ihpone')).toHaveLength(8);
    expect(found(mixed, 'mcbook air m2')).toEqual(['MacBook Air 13" M2 8GB 256GB']);
  });

  test('part of a name', () => {
    expect(found(phones, 'pro max 256')).toEqual(['iPhone 16 Pro Max 256GB', 'iPhone 15 Pro Max 256GB']);
    expect(found(phones, '15 pro max 256')).toEqual(['iPhone 15 Pro Max 256GB']);
  });

  test('words in any order', () => {
    expect(found(phones, '256 max 15 pro')).toEqual(['iPhone 15 Pro Max 256GB']);
  });

  test('two words written as one, and one written as two', () => {
    const proMax = ['iPhone 16 Pro Max 256GB', 'iPhone 15 Pro Max 256GB', 'iPhone 15 Pro Max 512GB'];
    expect(found(phones, 'promax')).toEqual(proMax);
    expect(found(phones, 'iphone15promax512')).toEqual(['iPhone 15 Pro Max 512GB']);
    expect(found(mixed, 'mac book air')).toEqual(['MacBook Air 13" M2 8GB 256GB']);
    expect(found(mixed, 'air pods')).toEqual(['AirPods Pro 2']);
  });

  test('a model letter means that letter, not a word that begins with it', () => {
    expect(found(mixed, 's23 ultra')).toEqual(['Samsung Galaxy S23 Ultra 256GB']);
    // Apart from the number it may be the beginning of a word.
    expect(found(mixed, 's 23 ultra')).toHaveLength(2);
  });

  test('the beginning of a word, as it is being typed', () => {
    expect(found(mixed, 'gal ult')).toHaveLength(2);
    expect(found(mixed, '256g')).toHaveLength(3);
  });

  test('a plus sign is the word plus', () => {
    expect(found(mixed, 's24+')).toEqual(['Samsung Galaxy S24+ 256GB']);
    expect(found(mixed, 's24 plus')).toEqual(['Samsung Galaxy S24+ 256GB']);
  });

  test('a number is never taken for a similar one', () => {
    expect(found(mixed, 'rtx 4090')).toEqual(['GeForce RTX 4090 24GB']);
  });

  test('accents, other scripts and other directions', () => {
    expect(found(mixed, 'ecran')).toEqual(['Écran Samsung 🔥']);
    expect(found(mixed, 'айфон')).toEqual(['Айфон 15 Про']);
    expect(found(mixed, 'آيفون')).toEqual(['آيفون 14']);
    expect(found(mixed, '手机')).toEqual(['苹果手机 13']);
  });

  test('a number is complete once something follows it', () => {
    const rows = [{ display: 'iPhone 15 128GB' }, { display: 'iPhone 15 1TB' }, { display: 'iPhone 16 1TB' }];
    expect(found(rows, '1 tb iphone 15')).toEqual(['iPhone 15 1TB']);
    expect(found([{ display: 'iPad 10 64GB' }, { display: 'iPad 1 64GB' }], 'ipad 1 64')).toEqual([
      'iPad 1 64GB',
    ]);
    expect(found(rows, 'iphone 1')).toHaveLength(3);
  });

  test('any of the words, when no row has them all', () => {
    expect(found(mixed, 'geforce banana')).toEqual(['GeForce RTX 4090 24GB', 'GeForce RTX 4080 16GB']);
  });

  test('then numbers and short words must be there as they are', () => {
    expect(found(mixed, 'ps2')).toEqual([
      'AirPods Pro 2',
      'MacBook Air 13" M2 8GB 256GB',
      'MacBook Pro 14" M2 16GB 512GB',
    ]);
    expect(found(mixed, 'banana 409')).toEqual([]);
    expect(found(mixed, 'banana in a bag')).toEqual(['Samsung Galaxy A23 Ultra 64GB']);
  });

  test('words that are joined are not forgiven typos as well', () => {
    expect(found([{ display: 'Galaxy A56' }, { display: 'Galaxy S24' }], 'galxy tab')).toHaveLength(2);
  });

  test('nothing like it finds nothing', () => {
    expect(found(phones, 'refrigerator')).toEqual([]);
  });
});

describe('order', () => {
  test('the whole word before a longer name, and equals in the order of the list', () => {
    expect(found(phones, 'iphone 15 pro')).toEqual([
      'iPhone 15 Pro 128GB',
      'iPhone 15 Pro Max 256GB',
      'iPhone 15 Pro Max 512GB',
    ]);
  });

  test('the words as a phrase before the words apart', () => {
    const rows = [{ display: 'Pro Case for Max 16' }, { display: 'Case for 16 Pro Max' }];
    expect(found(rows, 'pro max')).toEqual(['Case for 16 Pro Max', 'Pro Case for Max 16']);
  });

  test('a word as it is before its beginning, also where a row has both', () => {
    const rows = [{ display: 'Case Probe' }, { display: 'Case Probe Pro' }, { display: 'Case Pro Probe' }];
    expect(found(rows, 'pro case')).toEqual(['Case Probe Pro', 'Case Pro Probe', 'Case Probe']);
    expect(found(rows.toReversed(), 'pro case').at(-1)).toBe('Case Probe');
  });

  test('the very text before the same words written otherwise', () => {
    const rows = [{ display: 'iPhone-15' }, { display: 'iPhone 15' }, { display: 'iPhone (15)' }];
    expect(found(rows, 'iPhone 15')).toEqual(['iPhone 15', 'iPhone-15', 'iPhone (15)']);
  });

  test('a word as it is before a similar one', () => {
    const rows = [{ display: 'Galaxy Gold' }, { display: 'Galaxy Fold' }];
    expect(found(rows, 'fold')).toEqual(['Galaxy Fold', 'Galaxy Gold']);
  });

  test('more of the words before fewer, when any will do', () => {
    const rows = [{ display: 'iPhone 12' }, { display: 'iPhone Lightning Cable' }];
    expect(found(rows, 'iphone cable banana')).toEqual(['iPhone Lightning Cable', 'iPhone 12']);
  });

  test('section headers are never results', () => {
    expect(found(phones, 'series')).toEqual([]);
    expect(found(phones, '')).not.toContain('iPhone 16 Series');
  });
});

describe('queries without words', () => {
  test.each(['', '   ', '\t\n', '\u200b\u0000'])('the blank %j lists every device, unscored', (query) => {
    const hits = buildSearchIndex(phones).search(query);
    expect(hits.map(({ rowIndex }) => rowIndex)).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
    expect(hits.every(({ score, ranges }) => score === null && ranges.length === 0)).toBe(true);
  });

  test('punctuation and emoji are looked for as they are', () => {
    expect(marked(mixed, '🔥')).toEqual(['Écran Samsung [🔥]']);
    expect(found(mixed, '"')).toHaveLength(2);
    expect(found(mixed, '---')).toEqual([]);
  });

  test('signs that mean something in a pattern mean nothing here', () => {
    for (const query of ['.*', '[', '(', '\\', '^$', '(?:', '{1}']) {
      expect(() => found(mixed, query)).not.toThrow();
    }
    expect(found(mixed, '.*')).toEqual([]);
  });
});

describe('marked characters', () => {
  test('words next to each other are one mark', () => {
    expect(marked(phones, '15 pro max 256')).toEqual(['iPhone [15 Pro Max 256]GB']);
  });

  test('of a word that is being typed, what was typed', () => {
    expect(marked(mixed, 'mac 14')).toEqual(['[Mac]Book Pro [14]" M2 16GB 512GB']);
    expect(marked([{ display: 'Galaxy Ultra' }], 'ultr')).toEqual(['Galaxy [Ultr]a']);
    expect(marked([{ display: 'Galaxy Ultra' }], 'ultra u')).toEqual(['Galaxy [Ultra]']);
  });

  test('of a mistyped word, the whole word', () => {
    expect(marked(mixed, 'mcbook 13')).toEqual(['[MacBook] Air [13]" M2 8GB 256GB']);
  });

  test('of joined words, as far as they were typed', () => {
    expect(marked([{ display: 'iPhone 15 Pro Max' }], 'promax')).toEqual(['iPhone 15 [Pro Max]']);
    expect(marked([{ display: 'iPhone 15 Pro Max' }], 'prom')).toEqual(['iPhone 15 [Pro M]ax']);
    expect(marked([{ display: 'AirPods Pro' }], 'air pods')).toEqual(['[AirPods] Pro']);
  });

  test('a word is marked without its neighbour', () => {
    expect(marked([{ display: 'iPhone 15 Pro Max' }], 'iphone pro')).toEqual(['[iPhone] 15 [Pro] Max']);
  });

  test('an accented word is marked whole', () => {
    expect(marked([{ display: 'e\u0301cran tactile' }], 'ecr')).toEqual(['[e\u0301cran] tactile']);
  });
});

test('a pasted page is a search like any other', () => {
  expect(found(phones, 'x'.repeat(1_000_000))).toEqual([]);
  expect(found(phones, 'iphone 15 '.repeat(1_000))).toHaveLength(4);
});
