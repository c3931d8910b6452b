import { expect, test } from 'vitest';
import { isSameData } from './is-same-data.ts';

test.each([
  [
    { a: 1, b: [2, { c: 3 }] },
    { b: [2, { c: 3 }], a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
  [undefined, undefined],
  [Number.NaN, Number.NaN],
  [[], []],
])('%j and %j are the same', (one, other) => {
  expect(isSameData(one, other)).toBe(true);
  expect(isSameData(other, one)).toBe(true);
});

test.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { b: 1 }],
  [
    { a: undefined, b: 1 },
    { a: 1, b: undefined },
  ],
  [{ a: 1 }, { a: 1, b: null }],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [null, {}],
  [undefined, {}],
])('%j and %j differ', (one, other) => {
  expect(isSameData(one, other)).toBe(false);
  expect(isSameData(other, one)).toBe(false);
});
