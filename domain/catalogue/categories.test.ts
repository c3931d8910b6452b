import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import { normaliseCategory, orderCategories } from './categories.ts';

describe('a category is its sheet title without the accidents of typing', () => {
  test.each([
    ['  iPhone  New\tLocked ', 'IPHONE NEW LOCKED'],
    ['Watchs & AirPods', 'WATCHS & AIRPODS'],
    ['iPad\u00a0', 'IPAD'],
    ['cafe\u0301', 'CAF\u00c9'],
    // Its capital has no composed form until the letters are put together again.
    ['\u0390', '\u03aa\u0301'],
    ['  ', ''],
  ])('%j becomes %j', (title, category) => {
    expect(normaliseCategory(title)).toBe(category);
  });

  test('of a category is the category itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const category = normaliseCategory(title);
        expect(normaliseCategory(category)).toBe(category);
      }),
    );
  });
});

describe('the order of the tabs', () => {
  test('known categories come first in their order, the others follow as the source has them', () => {
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

  test('does not depend on the order of the known ones in the source', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...KNOWN_CATEGORIES]), (categories) => {
        expect(orderCategories(categories)).toEqual(
          KNOWN_CATEGORIES.filter((known) => categories.includes(known)),
        );
      }),
    );
  });
});
