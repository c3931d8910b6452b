import { expect, test } from 'vitest';
import { CLASSIC_LIMITS, limitsOf } from '#domain/contract/money-limits.ts';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { KNOWN_CATEGORIES } from './categories.ts';
import {
  catalogueRowSchema,
  categorySchema,
  deviceRowSchema,
  pricedRowSchema,
  priceResultSchema,
  priceSchemaFor,
} from './device.ts';

const row = { device: 'iphone-15', display: 'iPhone 15', price: 499.5, category: 'IPHONE NEW LOCKED' };

const emptyDevice = 'Device name cannot be empty';
const longDevice = 'Device name too long (max 200 characters)';
const oddDevice = 'Device name contains invalid characters';

test.each([
  ['A', []],
  ['x'.repeat(200), []],
  ['x'.repeat(201), [longDevice]],
  ['', [emptyDevice]],
  ['   ', [emptyDevice]],
  ['iPhone 15 Pro (256 GB) – 6.1" & more, "A+" #2 | 50% / €10', []],
  ['Телефон 15', []],
  ['手机 15', []],
  ['फ़ोन', []],
  ['Galaxy ⭐', []],
  ['a\u00a0b', []],
  ['a<b', [oddDevice]],
  ['a>b', [oddDevice]],
  ['a\tb', [oddDevice]],
  ['a\nb', [oddDevice]],
  ['a\u0000b', [oddDevice]],
  ['a\u007fb', [oddDevice]],
  ['a\u202eb', [oddDevice]],
  [undefined, ['Required']],
  [15, ['Expected string, received number']],
])('validates the device %j', (device, messages) => {
  expect(messagesOf(deviceRowSchema, { ...row, device })).toEqual(messages);
});

test.each([
  ['A', []],
  ['x'.repeat(300), []],
  ['x'.repeat(301), ['Display name too long (max 300 characters)']],
  ['', ['Display name cannot be empty']],
  ['a<b', ['Display name contains invalid characters']],
  ['a\u0007b', ['Display name contains invalid characters']],
])('validates the display text %j', (display, messages) => {
  expect(messagesOf(deviceRowSchema, { ...row, display })).toEqual(messages);
});

const oddCategory = 'Category contains invalid characters';

test.each([
  ['A', []],
  ['X'.repeat(100), []],
  ['X'.repeat(101), ['Category too long (max 100 characters)']],
  ['', ['Category cannot be empty']],
  ["WATCHS & AIRPODS - A_B + C. (D) 'E'", []],
  ['ТЕЛЕФОНЫ', []],
  ['A/B', [oddCategory]],
  ['A<B', [oddCategory]],
  ['A\tB', [oddCategory]],
  ['A"B', [oddCategory]],
  ['A:B', [oddCategory]],
  ['__proto__', [oddCategory]],
  ['constructor', [oddCategory]],
  ['prototype', [oddCategory]],
  ['CONSTRUCTOR', [oddCategory]],
  [' constructor ', [oddCategory]],
  ['CONSTRUCTORS', []],
])('validates the category %j', (category, messages) => {
  expect(messagesOf(deviceRowSchema, { ...row, category })).toEqual(messages);
});

const decimals = 'Price cannot have more than 2 decimal places';

test.each([
  [0, []],
  [0.01, []],
  [0.07, []],
  [1.1, []],
  [19.99, []],
  [999_999.99, []],
  [1_000_000, []],
  [-0.01, ['Number must be greater than or equal to 0']],
  [1_000_000.01, ['Number must be less than or equal to 1000000']],
  [19.999, [decimals]],
  [0.1 + 0.2, [decimals]],
  [1e-7, [decimals]],
  [1.005, [decimals]],
  [Infinity, ['Number must be finite']],
  [Number.NaN, ['Expected number, received nan']],
  ['19.99', ['Expected number, received string']],
])('validates the price %j in classic money', (price, messages) => {
  expect(messagesOf(priceSchemaFor(CLASSIC_LIMITS), price)).toEqual(messages);
});

test.each([
  [null, []],
  [19.99, []],
  [1_000_000_000, []],
  [1_000_000_000.01, ['Number must be less than or equal to 1000000000']],
  [19.999, [decimals]],
])('a row may have the price %j: what money it is in is not known here', (price, messages) => {
  expect(messagesOf(deviceRowSchema, { ...row, price })).toEqual(messages);
});

test('without decimals a price is a whole number', () => {
  const schema = priceSchemaFor(limitsOf(PESOS));
  expect(messagesOf(schema, 1_000_000_000)).toEqual([]);
  expect(messagesOf(schema, 11_000.5)).toEqual(['This currency has no decimals: use a whole number']);
});

test('device and display names are trimmed', () => {
  expect(
    deviceRowSchema.parse({ ...row, device: ' a ', display: ' b ', category: ' C ', isHeader: true }),
  ).toEqual({
    device: 'a',
    display: 'b',
    price: 499.5,
    category: 'C',
    isHeader: true,
  });
});

const result = {
  originalPrice: 500,
  discountedPrice: 450,
  discountPercent: 10,
  discountFlat: 0,
  bucket: '470+',
};
const priced = {
  device: 'iphone-15',
  display: 'iPhone 15',
  originalPrice: 500,
  finalPrice: 450,
  discountPercent: 10,
  discountFlat: 0,
  bucket: '470+',
  category: 'IPAD',
};

test.each([
  [{ bucket: 'x' }, []],
  [{ bucket: 'none' }, []],
  [{ bucket: 'default' }, []],
  [{ bucket: 'x'.repeat(50) }, []],
  [{ bucket: 'x'.repeat(51) }, ['String must contain at most 50 character(s)']],
  [{ bucket: '' }, ['String must contain at least 1 character(s)']],
  [{ discountPercent: 0 }, []],
  [{ discountPercent: 100 }, []],
  [{ discountPercent: -1 }, ['Number must be greater than or equal to 0']],
  [{ discountPercent: 100.01 }, ['Number must be less than or equal to 100']],
  [{ discountFlat: 10_000 }, []],
  [{ discountFlat: -0.01 }, ['Number must be greater than or equal to 0']],
  [{ discountFlat: 10_000_001 }, ['Number must be less than or equal to 10000000']],
  [{ originalPrice: 1_000_000_001 }, ['Number must be less than or equal to 1000000000']],
])('validates a price explanation with %j', (change, messages) => {
  expect(messagesOf(pricedRowSchema, { ...priced, ...change })).toEqual(messages);
  expect(messagesOf(catalogueRowSchema, { ...priced, ...change })).toEqual(messages);
  expect(messagesOf(priceResultSchema, { ...result, ...change })).toEqual(messages);
});

test.each([
  [0, []],
  [1_010_000, []],
  [-10, ['Number must be greater than or equal to 0']],
])('validates a final price of %i', (price, messages) => {
  expect(messagesOf(pricedRowSchema, { ...priced, finalPrice: price })).toEqual(messages);
  expect(messagesOf(priceResultSchema, { ...result, discountedPrice: price })).toEqual(messages);
});

test('a visitor gets a row without its price explanation, an admin gets all of it', () => {
  const { device, display, finalPrice, category } = priced;
  const seenByVisitor = { device, display, finalPrice, category };
  expect(catalogueRowSchema.parse(seenByVisitor)).toEqual(seenByVisitor);
  expect(catalogueRowSchema.parse(priced)).toEqual(priced);
  expect(messagesOf(pricedRowSchema, seenByVisitor)).toHaveLength(4);
});

test('a catalogue row drops unknown fields', () => {
  expect(catalogueRowSchema.parse({ ...priced, cost: 300 })).not.toHaveProperty('cost');
});

test('the 13 known categories are valid', () => {
  expect(KNOWN_CATEGORIES).toHaveLength(13);
  expect(new Set(KNOWN_CATEGORIES).size).toBe(13);
  expect(KNOWN_CATEGORIES.flatMap((category) => messagesOf(categorySchema, category))).toEqual([]);
});
