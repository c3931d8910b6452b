import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinedPairsOf, wordsOf } from './search-words.ts';

const texts = (text: string) => wordsOf(text).map((word) => word.text);

describe('the words of a text', () => {
  test.each([
    ['iPhone 15 Pro Max 256GB', ['iphone', '15', 'pro', 'max', '256', 'gb']],
    ['iphone15promax', ['iphone', '15', 'promax']],
    ['Galaxy S24+', ['galaxy', 's', '24', 'plus']],
    ['iPad Pro 12.9" (M2)', ['ipad', 'pro', '12', '9', 'm', '2']],
    ['Écran Tactile', ['ecran', 'tactile']],
    ['e\u0301cran', ['ecran']],
    ['İPHONE', ['iphone']],
    ['ＩＰＨＯＮＥ １５', ['iphone', '15']],
    ['Айфон 15', ['аифон', '15']],
    ['آيفون ١٥', ['ايفون', '15']],
    ['۱۶ १७', ['16', '17']],
    ['苹果手机15', ['苹', '果', '手', '机', '15']],
    ['🔥 --- \u0000', []],
    ['\u0301', []],
  ])('%j is split into %j', (text, words) => {
    expect(texts(text)).toEqual(words);
  });

  test('have their positions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let end = 0;
        for (const word of wordsOf(text)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeGreaterThan(word.start);
          expect(texts(text.slice(word.start, word.end))).toEqual([word.text]);
          end = word.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('joined pairs', () => {
  test('join neighbouring letters, and a number with its unit of storage', () => {
    expect(joinedPairsOf(wordsOf('iPhone 15 Pro Max 256 GB'))).toEqual([
      { text: 'promax', place: 2 },
      { text: '256gb', place: 4 },
    ]);
    expect(joinedPairsOf(wordsOf('1T 64 T-Mobile'))).toEqual([
      { text: '1tb', place: 0 },
      { text: 'tmobile', place: 3 },
    ]);
    expect(joinedPairsOf(wordsOf('MacBook Air M2'))).toEqual([
      { text: 'macbookair', place: 0 },
      { text: 'airm', place: 1 },
    ]);
  });
});
