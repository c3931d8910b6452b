import { describe, expect, test } from 'vitest';
import { makeContent, manyDevices, type Prices } from '#test/catalogue/make-content.ts';
import { assessCandidate, describeReason, type HoldReason } from './assess-candidate.ts';
import { compareContents } from './compare-contents.ts';

function assess(before: Prices, after: Prices, rejectedRows = 0): HoldReason[] {
  const published = makeContent(before);
  const candidate = makeContent(after);
  return assessCandidate({
    published,
    candidate,
    changes: compareContents(published, candidate),
    rejectedRows,
  });
}

const kindsOf = (reasons: HoldReason[]) => reasons.map((reason) => reason.kind);

test('changes within limits give no reason to wait', () => {
  expect(assess({ IPAD: { A: 100, B: 200 } }, { IPAD: { A: 110, B: 200, C: 300 } })).toEqual([]);
});

describe('categories', () => {
  test('one that is missing makes the list wait, and is named', () => {
    const reasons = assess({ IPAD: manyDevices(10), TOOLS: { Pen: 5 } }, { IPAD: manyDevices(10) });
    expect(reasons).toEqual([{ kind: 'categories-removed', categories: ['TOOLS'] }]);
  });

  test('one that loses all its devices makes the list wait', () => {
    const reasons = assess(
      { IPAD: manyDevices(10), TOOLS: { Pen: 5 } },
      { IPAD: manyDevices(10), TOOLS: { Pens: null } },
    );
    expect(kindsOf(reasons)).toEqual(['categories-removed']);
  });

  test('a new one is no reason to wait', () => {
    expect(assess({ IPAD: { A: 1 } }, { IPAD: { A: 1 }, TOOLS: { Pen: 5 } })).toEqual([]);
  });
});

describe('removed rows', () => {
  test.each([
    ['exactly 20 %', 100, 80, []],
    ['one more than 20 %', 100, 79, ['rows-removed']],
    ['1 of 5', 5, 4, []],
    ['2 of 9', 9, 7, ['rows-removed']],
  ])('%s', (_, before, after, expected) => {
    expect(kindsOf(assess({ IPAD: manyDevices(before) }, { IPAD: manyDevices(after) }))).toEqual(expected);
  });

  test('are counted without section titles', () => {
    const titles = { S1: null, S2: null, S3: null, S4: null, S5: null };
    expect(assess({ IPAD: { ...titles, A: 1 } }, { IPAD: { A: 1 } })).toEqual([]);
  });
});

describe('rejected rows', () => {
  test.each([
    ['exactly 5 %: 5 of 100', 95, 5, []],
    ['more than 5 %: 6 of 100', 94, 6, ['rows-rejected']],
    ['3 of 60, which floats would put above 5 %', 57, 3, []],
    ['1 of 19', 18, 1, ['rows-rejected']],
  ])('%s', (_, rows, rejected, expected) => {
    const content = { IPAD: manyDevices(rows) };
    expect(kindsOf(assess(content, content, rejected))).toEqual(expected);
  });
});

describe('moved prices', () => {
  test.each([
    ['up by exactly 50 %', 100, 150, []],
    ['up by a cent more', 100, 150.01, ['prices-moved']],
    ['down by exactly 50 %', 100, 50, []],
    ['down by a cent more', 100, 49.99, ['prices-moved']],
    ['to nothing', 100, 0, ['prices-moved']],
    ['from nothing to a cent', 0, 0.01, ['prices-moved']],
    ['from nothing to nothing', 0, 0, []],
    ['by a cent from a cent', 0.01, 0.02, ['prices-moved']],
    ['by half of an odd number of cents', 0.03, 0.04, []],
  ])('%s', (_, before, after, expected) => {
    const others = manyDevices(10);
    expect(kindsOf(assess({ IPAD: { ...others, A: before } }, { IPAD: { ...others, A: after } }))).toEqual(
      expected,
    );
  });

  test('are counted, and the largest change is named', () => {
    const [reason] = assess({ IPAD: { A: 100, B: 10, C: 50 } }, { IPAD: { A: 200, B: 40, C: 51 } });
    expect(reason).toMatchObject({
      kind: 'prices-moved',
      moved: 2,
      furthest: { device: 'B', oldPriceCents: 1000, priceCents: 4000 },
    });
  });
});

describe('unclear sheets', () => {
  const published = makeContent({ IPAD: manyDevices(100), TOOLS: { Pen: 5 } });
  const candidate = makeContent({ IPAD: manyDevices(100) });
  const assessed = (category: string) => {
    const unclear = [{ sheet: 'Tools 2', category }];
    return assessCandidate({
      published,
      candidate,
      changes: compareContents(published, candidate),
      rejectedRows: 0,
      unclear,
    });
  };

  test('a published one makes the list wait however few rows it has, and is not also called removed', () => {
    expect(assessed('TOOLS')).toEqual([{ kind: 'sheets-unclear', sheets: ['Tools 2'] }]);
    expect(assessed('TOOLS').map((reason) => describeReason(reason, undefined))).toEqual([
      'It leaves out 1 published sheet whose columns are unclear now: Tools 2',
    ]);
  });

  test('an unpublished one is no reason to wait', () => {
    expect(kindsOf(assessed('GAMING'))).toEqual(['categories-removed']);
  });
});

describe('changed columns', () => {
  const content = makeContent({ IPAD: manyDevices(10) });
  const described = (...changes: [sheet: string, change: string][]) =>
    assessCandidate({
      published: content,
      candidate: content,
      changes: compareContents(content, content),
      rejectedRows: 0,
      unclear: changes.map(([sheet, change]) => ({ sheet, category: sheet, question: 'changed', change })),
    }).map((reason) => describeReason(reason, undefined));

  test('hold the list, and the column is named', () => {
    expect(described(['iPhone', "Column B was 'Grade A' and is now 'Swap'"])).toEqual([
      "Column B was 'Grade A' and is now 'Swap' in sheet iPhone",
    ]);
  });

  test('of many sheets are counted after the first three', () => {
    const [first] = described(
      ['One', 'Column B is new'],
      ['Two', 'Column C is new'],
      ['Three', 'Column D is new'],
      ['Four', 'Column E is new'],
    );
    expect(first).toBe(
      'Column B is new in sheet One, and column C is new in sheet Two, and column D is new in sheet Three, and 1 more sheet changed as well',
    );
  });
});

describe('prices that become words', () => {
  const onRequest = (names: readonly string[]) => {
    const published = makeContent({ IPAD: manyDevices(10), TOOLS: manyDevices(90) });
    const rows = published.rows.map((row) =>
      row.category === 'IPAD' && names.includes(row.device)
        ? { ...row, price: null, onRequest: 'Call' }
        : row,
    );
    const candidate = { ...published, rows };
    return assessCandidate({
      published,
      candidate,
      changes: compareContents(published, candidate),
      rejectedRows: 0,
    });
  };

  test('hold the list if they are more than a fifth of a category and at least three', () => {
    expect(onRequest(['Device 1', 'Device 2'])).toEqual([]);
    expect(
      onRequest(['Device 1', 'Device 2', 'Device 3']).map((reason) => describeReason(reason, undefined)),
    ).toEqual(['3 of 10 prices in iPad become words, on request or out of stock']);
  });
});

test('every reason is given, not only the first', () => {
  const reasons = assess({ IPAD: { A: 100, B: 100 }, TOOLS: { Pen: 5 } }, { IPAD: { A: 300 } }, 1);
  expect(kindsOf(reasons)).toEqual(['categories-removed', 'rows-removed', 'rows-rejected', 'prices-moved']);
  expect(reasons.map((reason) => describeReason(reason, undefined))).toEqual([
    'It removes 1 category: Tools',
    'It removes 2 of 3 rows',
    '1 of 2 rows could not be read',
    'It moves 1 price by more than half, the largest change: A in iPad from $100 to $300',
  ]);
});
