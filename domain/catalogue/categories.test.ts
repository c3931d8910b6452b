import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import { chosenCategory, normaliseCategory, orderCategories } from './categories.ts';

describe('a sheet title is normalised to a category', () => {
  test.each([
    ['  iPhone  New\tLocked ', 'IPHONE NEW LOCKED'],
    ['Watchs & AirPods', 'WATCHS & AIRPODS'],
    ['iPad\u00a0', 'IPAD'],
    ['cafe\u0301', 'CAF\u00c9'],
    // The upper-case form is only composed after upper-casing.
    ['\u0390', '\u03aa\u0301'],
    ['  ', ''],
  ])('%j becomes %j', (title, category) => {
    expect(normaliseCategory(title)).toBe(category);
  });

  test('normalising a category does not change it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const category = normaliseCategory(title);
        expect(normaliseCategory(category)).toBe(category);
      }),
    );
  });
});

describe('the order of the tabs', () => {
  test('known categories come first in their fixed order, others follow in source order', () => {
    expect(orderCategories(['DRONES', 'TOOLS', 'AUDIO', 'IPAD', 'IPHONE NEW LOCKED'])).toEqual([
      'IPHONE NEW LOCKED',
      'IPAD',
      'TOOLS',
      'DRONES',
      'AUDIO',
    ]);
  });

  test('a category that two sheets share is listed once', () => {
    expect(orderCategories(['DRONES', 'IPAD', 'DRONES', 'IPAD'])).toEqual(['IPAD', 'DRONES']);
  });

  test('known categories have the same order whatever the source order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...KNOWN_CATEGORIES]), (categories) => {
        expect(orderCategories(categories)).toEqual(
          KNOWN_CATEGORIES.filter((known) => categories.includes(known)),
        );
      }),
    );
  });
});

const CATEGORIES = ['IPHONE NEW LOCKED', 'IPAD', 'CAFÉ MACHINES'];

test.each([
  ['the addressed category', 'IPAD', 'IPAD'],
  ['it in any spelling', ' ipad ', 'IPAD'],
  ['it with accents put together', 'cafe\u0301  machines', 'CAFÉ MACHINES'],
  ['the first without one', '', 'IPHONE NEW LOCKED'],
  ['the first instead of one that does not exist', 'PAGERS', 'IPHONE NEW LOCKED'],
])('chosen is %s', (_rule, addressed, expected) => {
  expect(chosenCategory(CATEGORIES, addressed)).toBe(expected);
});

test('without categories none is chosen', () => {
  expect(chosenCategory([], 'IPAD')).toBeUndefined();
});
