import { describe, expect, test } from 'vitest';
import { buildSearchIndex } from './search-index.ts';
import { listsInOrder, searchLists } from './search-lists.ts';
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

function search(rows: readonly ListRow[], query: string, label = '') {
  const result = searchLists(new Map([['LIST', buildSearchIndex(rows, label)]]), query);
  const { hits = [], rangesOf = () => [] } = result?.lists.get('LIST') ?? {};
  return { hits, rangesOf, dropped: result?.dropped ?? [] };
}

function found(rows: readonly ListRow[], query: string, label?: string): (string | undefined)[] {
  return search(rows, query, label).hits.map(({ rowIndex }) => rows[rowIndex]?.display);
}

/** The hits with their matched characters in brackets. */
function marked(rows: readonly ListRow[], query: string, label?: string): string[] {
  const { hits, rangesOf } = search(rows, query, label);
  return hits.map((hit) =>
    rangesOf(hit)
      .toReversed()
      .reduce(
        (text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
        rows[hit.rowIndex]?.display ?? '',
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
    expect(found(mixed, 'айфон 15')).toEqual(['Айфон 15 Про']);
    expect(found(mixed, 'آيفون ١٤')).toEqual(['آيفون 14']);
    expect(found(mixed, '果手')).toEqual(['苹果手机 13']);
    expect(found(phones, 'айфон 16 про макс')).toEqual(['iPhone 16 Pro Max 256GB']);
  });

  test('a number exactly once another word follows it', () => {
    const rows = [{ display: 'iPhone 15 128GB' }, { display: 'iPhone 15 1TB' }, { display: 'iPhone 16 1TB' }];
    expect(found(rows, '1 tb iphone 15')).toEqual(['iPhone 15 1TB']);
    expect(found([{ display: 'iPad 10 64GB' }, { display: 'iPad 1 64GB' }], 'ipad 1 64')).toEqual([
      'iPad 1 64GB',
    ]);
    expect(found(rows, 'iphone 1')).toHaveLength(3);
  });

  test('joined words without typos only', () => {
    expect(found([{ display: 'Galaxy A56' }, { display: 'Galaxy S24' }], 'galxy tab')).toHaveLength(2);
  });

  test('a typo only in words that the list does not have, and the nearest word', () => {
    const rows = [{ display: 'Galaxy Gold' }, { display: 'Galaxy Fold' }, { display: 'Galaxy Bolt' }];
    expect(found(rows, 'fold')).toEqual(['Galaxy Fold']);
    expect(found(rows, 'galaxy folt')).toEqual(['Galaxy Fold', 'Galaxy Bolt']);
    expect(found(phones, 'iphone 15 pro mxa')[0]).toBe('iPhone 15 Pro Max 256GB');
  });

  test('a number as the beginning of another one only if no device has it', () => {
    const rows = [{ display: 'iPhone 14 128GB' }, { display: 'iPhone 12 64GB' }];
    expect(found(rows, 'iphone 12')).toEqual(['iPhone 12 64GB']);
    expect(found(rows, 'iphone 1')).toHaveLength(2);
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

  test('the named model before its longer names, and other models in list order', () => {
    const rows = [
      { display: 'iPhone 16 Pro Max 256GB' },
      { display: 'iPhone 16e 128GB' },
      { display: 'iPhone 16 512GB USB-C' },
      { display: 'iPhone 16 128GB' },
    ];
    expect(found(rows, 'iphone 16')).toEqual([
      'iPhone 16 512GB USB-C',
      'iPhone 16 128GB',
      'iPhone 16e 128GB',
      'iPhone 16 Pro Max 256GB',
    ]);
    expect(found(rows, 'iphone')).toEqual(rows.map(({ display }) => display));
  });

  test('devices only, never section headers', () => {
    expect(found(phones, 'series')).toEqual([]);
    expect(found(phones, '')).not.toContain('iPhone 16 Series');
  });
});

describe('a search without words', () => {
  test.each(['', '   ', '\t\n', '\u200b\u0000'])('the blank query %j is no search', (query) => {
    expect(searchLists(new Map([['LIST', buildSearchIndex(phones)]]), query)).toBeNull();
  });

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

describe('the words of a label', () => {
  const rows = [{ display: 'Galaxy S24 128GB' }, { display: 'Tool Case' }];

  test('count as words of every row, and are not marked', () => {
    expect(marked(rows, 'samsung s24', 'Samsung New Locked')).toEqual(['Galaxy [S24] 128GB']);
    expect(found(rows, 'new locked', 'Samsung New Locked')).toHaveLength(2);
    expect(found(rows, 'lock', 'Samsung New Locked')).toHaveLength(2);
  });

  test('do not outrank a name, not even one with a typo', () => {
    const watches = [{ display: 'Apple Watch SE' }, { display: 'AirPods 4' }];
    expect(found(watches, 'airpods', 'Watch & AirPods')).toEqual(['AirPods 4', 'Apple Watch SE']);
    expect(found(watches, 'aripods', 'Watch & AirPods')).toEqual(['AirPods 4', 'Apple Watch SE']);
  });

  test('are not found by a few letters of one if a name is', () => {
    const watches = [{ display: 'Apple Watch SE' }, { display: 'AirPods 4' }];
    expect(found(watches, 'air', 'Watch & AirPods')).toEqual(['AirPods 4']);
    expect(found(rows, 'sa', 'Samsung')).toHaveLength(2);
  });

  test('are never mistaken for their opposite', () => {
    expect(found(rows, 'locked', 'Samsung Unlocked')).toEqual([]);
    expect(found(rows, 'unlocked', 'Samsung Locked')).toEqual([]);
    expect(found(rows, 'unlokced', 'Samsung Unlocked')).toHaveLength(2);
  });
});

describe('shorthand of the trade', () => {
  test.each([
    ['15 pm', 'iPhone 15 Pro Max 256GB'],
    ['15pm', 'iPhone 15 Pro Max 256GB'],
    ['mbp', 'MacBook Pro 14" M2 16GB 512GB'],
    ['mba', 'MacBook Air 13" M2 8GB 256GB'],
    ['s23u', 'Samsung Galaxy S23 Ultra 256GB'],
    ['s23 u', 'Samsung Galaxy S23 Ultra 256GB'],
    ['ps5', 'PlayStation 5 Slim 1 TB'],
    ['playstation 4', 'PS4 Pro'],
    ['aw 9', 'Apple Watch Series 9'],
    ['aw s9', 'Apple Watch Series 9'],
    ['playstation 1tb', 'PlayStation 5 Slim 1 TB'],
    ['256 gb air', 'MacBook Air 13" M2 8GB 256GB'],
    ['nokia 64gb', 'Nokia 64'],
    ['pro max 99', 'Lot 99 PM'],
  ])('%j finds %j', (query, display) => {
    const rows = [
      ...phones,
      ...mixed,
      { display: 'PlayStation 5 Slim 1 TB' },
      { display: 'PS4 Pro' },
      { display: 'Apple Watch Series 9' },
      { display: 'Nokia 64' },
      { display: 'Lot 99 PM' },
    ];
    expect(found(rows, query)[0]).toBe(display);
  });

  test('marks what it stands for', () => {
    expect(marked(phones, '15 pm 512')).toEqual(['iPhone [15 Pro Max 512]GB']);
    expect(marked(phones, 'pro 512gb')).toEqual(['iPhone 15 [Pro] Max [512GB]']);
  });

  test('u means ultra only behind a number', () => {
    expect(found([{ display: 'Galaxy S24 Ultra' }, { display: 'Galaxy S24 USB' }], 's24 u')).toHaveLength(1);
    expect(found([{ display: 'Galaxy Ultra' }, { display: 'Galaxy USB' }], 'galaxy u')).toHaveLength(2);
  });
});

describe('a word that no device has', () => {
  function droppedFrom(query: string, rows: readonly ListRow[] = [...phones, ...mixed]): readonly string[] {
    return search(rows, query).dropped;
  }

  test('is dropped, and named as it was typed', () => {
    expect(droppedFrom('Purple iPhone 14')).toEqual(['Purple']);
    expect(found(phones, 'purple iphone 14')).toEqual(['iPhone 14 128GB', 'iPhone 14 Pro 128GB']);
    expect(droppedFrom('purple iphone 14 T-Mobile $1,020.00')).toEqual(['purple', 'T-Mobile', '$1,020.00']);
  });

  test('is the one whose removal leaves the fewest devices', () => {
    const rows = [{ display: 'Drone Kit' }, { display: 'Drone Bag' }, { display: 'Camera Strap' }];
    expect(found(rows, 'drone camera')).toEqual(['Camera Strap']);
    expect(droppedFrom('drone camera', rows)).toEqual(['drone']);
  });

  test('is the last one of several that leave equally many', () => {
    const rows = [{ display: 'Drone Kit' }, { display: 'Camera Strap' }];
    expect(droppedFrom('drone camera', rows)).toEqual(['camera']);
    expect(droppedFrom('camera drone', rows)).toEqual(['drone']);
  });

  test('is a detail rather than a name', () => {
    const rows = [
      { display: 'iPhone 13 128GB' },
      { display: 'iPhone 13 256GB' },
      { display: 'iPhone 12 64GB' },
      { display: 'Watch Ultra Black' },
      { display: 'S24 Ultra' },
    ];
    expect(found(rows, 'iphone 13 64gb')).toEqual(['iPhone 13 128GB', 'iPhone 13 256GB']);
    expect(found(rows, 'iphone 13 64')).toHaveLength(2);
    expect(found(rows, 'black s24 ultra')).toEqual(['S24 Ultra']);
    expect(found(rows, 'black iphone')).toHaveLength(3);
  });

  test('is dropped with others if it has to be', () => {
    expect(found(phones, 'iPhone 15 128GB Blue Grade A ..... $420')).toEqual([
      'iPhone 15 128GB',
      'iPhone 15 Pro 128GB',
    ]);
    expect(droppedFrom('iPhone 15 128GB Blue ..... $420')).toEqual(['Blue', '$420']);
  });

  test('is not mentioned if it only stands around the name', () => {
    expect(droppedFrom('do you have the iphone 14')).toEqual([]);
    expect(found(phones, 'do you have the iphone 14')).toHaveLength(2);
  });

  test.each([
    'oneplus 12',
    'huawei p60',
    'nothing phone',
    'oneplus 14 pro',
    'xyzzy 15 pro max',
    'new 128gb',
    'used 15',
  ])('leaves nothing of %j that names a device', (query) => {
    expect(search([...phones, ...mixed], query)).toMatchObject({ hits: [], dropped: [] });
  });

  test('leaves a model if only details were dropped', () => {
    expect(found(phones, 'purple 15 pro max')).toHaveLength(2);
  });

  test('is looked for as a typo and as a part of a joined word first', () => {
    expect(found(mixed, 'purple mcbook air')).toEqual(['MacBook Air 13" M2 8GB 256GB']);
    expect(droppedFrom('purple mac book air')).toEqual(['purple']);
  });
});

describe('several lists', () => {
  const indexes = new Map(
    Object.entries({
      'IPHONE USED': ['iPhone 15 Pro Max 256GB', 'iPhone 15 Pro 128GB', 'iPhone 14 128GB'],
      MACBOOKS: ['MacBook Pro 16"', 'MacBook Air 13"'],
      AUDIO: ['AirPods Max', 'AirPods Pro'],
    }).map(([category, names]) => [
      category,
      buildSearchIndex(
        names.map((display) => ({ display })),
        category,
      ),
    ]),
  );

  function countsOf(query: string): number[] {
    return [...(searchLists(indexes, query)?.lists.values() ?? [])].map(({ hits }) => hits.length);
  }

  test('each have their own hits', () => {
    expect(countsOf('pro')).toEqual([2, 1, 1]);
  });

  test('are searched more broadly only if none has a better match', () => {
    expect(countsOf('15 pro max')).toEqual([1, 0, 0]);
    expect(countsOf('mac book air')).toEqual([0, 1, 0]);
    expect(countsOf('used macbook air')).toEqual([0, 1, 0]);
  });

  test('are shown selected first, then best first, ties in the given order', () => {
    const orderOf = (query: string, selected: string) => {
      const search = searchLists(indexes, query);
      return search && listsInOrder(search, selected).map(([list]) => list);
    };
    expect(orderOf('pro', 'AUDIO')).toEqual(['AUDIO', 'IPHONE USED', 'MACBOOKS']);
    expect(orderOf('air', 'IPHONE USED')).toEqual(['MACBOOKS', 'AUDIO']);
  });

  test('may be none', () => {
    expect(searchLists(new Map(), 'pro')).toEqual({ lists: new Map(), dropped: [] });
  });
});
