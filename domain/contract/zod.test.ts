import { expect, test } from 'vitest';
import { messagesOf } from './testing/messages-of.ts';
import { z } from './zod.ts';

const theme = z.enum(['light', 'dark']);

test.each([
  ['a missing text', z.string(), undefined, 'Required'],
  ['a missing number', z.number(), undefined, 'Required'],
  ['a missing choice', theme, undefined, 'Required'],
  ['a missing literal', z.literal('on'), undefined, 'Required'],
  ['a missing value of several shapes', z.union([z.string(), z.number()]), undefined, 'Required'],
  ['null instead of a text', z.string(), null, 'Expected string, received null'],
  ['a list instead of an object', z.object({}), [], 'Expected object, received array'],
  ['a text instead of a number', z.number(), '4', 'Expected number, received string'],
  ['not a number', z.number(), Number.NaN, 'Expected number, received nan'],
  ['an infinite number', z.number(), Infinity, 'Number must be finite'],
  ['a negative infinite number', z.number(), -Infinity, 'Number must be finite'],
  ['a fraction where a whole number belongs', z.int(), 1.5, 'Expected integer, received float'],
  ['none of several shapes', z.union([z.string(), z.number()]), true, 'Invalid input'],
  ['a text against a pattern', z.string().regex(/^a/), 'b', 'Invalid input'],
  ['a rule without its own text', z.string().refine(() => false), 'b', 'Invalid input'],
  ['a text with another beginning', z.string().startsWith('/'), 'b', 'Invalid input: must start with "/"'],
  ['a text that is no date', z.iso.date(), 'b', 'Invalid date'],
  ['a wrong choice', theme, 'blue', "Invalid enum value. Expected 'light' | 'dark'"],
  ['a wrong literal', z.literal('on'), 'off', 'Invalid literal value, expected "on"'],
  ['a short text', z.string().min(4), 'abc', 'String must contain at least 4 character(s)'],
  ['a long text', z.string().max(4), 'abcde', 'String must contain at most 4 character(s)'],
  ['a text of another length', z.string().length(4), 'abc', 'String must contain exactly 4 character(s)'],
  [
    'a longer text of another length',
    z.string().length(2),
    'abc',
    'String must contain exactly 2 character(s)',
  ],
  ['a small number', z.number().min(1), 0, 'Number must be greater than or equal to 1'],
  ['a number on an open lower end', z.number().gt(1), 1, 'Number must be greater than 1'],
  ['a big number', z.number().max(1), 2, 'Number must be less than or equal to 1'],
  ['a number on an open upper end', z.number().lt(1), 1, 'Number must be less than 1'],
  ['a small whole number', z.int().min(1), 0, 'Number must be greater than or equal to 1'],
  ['a number off the step', z.number().multipleOf(10), 5, 'Number must be a multiple of 10'],
  ['a short list', z.array(z.string()).min(1), [], 'Array must contain at least 1 element(s)'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Array must contain at most 1 element(s)'],
  ['a small set', z.set(z.string()).min(1), new Set(), 'Invalid input'],
  [
    'a wrong set member',
    z.map(z.string(), z.number()),
    new Map([['a', 'b']]),
    'Expected number, received string',
  ],
  ['unknown keys', z.strictObject({}), { a: 1, b: 2 }, "Unrecognized key(s) in object: 'a', 'b'"],
  [
    'a bad key',
    z.record(z.string().min(2), z.number()),
    { a: 1 },
    'String must contain at least 2 character(s)',
  ],
])('%s gets the specified message', (_what, schema, value, message) => {
  expect(messagesOf(schema, value)).toEqual([message]);
});

test('a message set on a schema overrides the default message', () => {
  expect(messagesOf(z.string().min(1, 'Name is required'), '')).toEqual(['Name is required']);
});

test('a message does not repeat the input', () => {
  expect(messagesOf(theme, '03ac674216f3e15c').join()).not.toContain('03ac');
});

test('schemas are never compiled with eval, which a strict content policy would report', () => {
  expect(z.config().jitless).toBe(true);
});
