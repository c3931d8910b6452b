import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { packContent, readStored, type SnapshotContent, writeContent } from './snapshot-content.ts';

const CONTENT = makeContent({ IPAD: { Tablets: null, 'iPad 9': 199 }, TOOLS: { Pen: 5.5 } });

/** Longer than what is read at a time, with names that look like the end of a row. */
const LONG = makeContent({
  '],ROWS:[': manyDevices(9000),
  IPAD: { 'Zoë },{"category":"TOOLS"': 1, '],"rows":[': 2, ...manyDevices(9000) },
});

const digestOf = async (content: SnapshotContent) => (await packContent(content)).digest;
const textOf = (content: SnapshotContent) => [...writeContent(content)].join('');

describe('what was written is read back', () => {
  test.each([
    ['short', CONTENT],
    ['long', LONG],
    ['empty', { categories: ['IPAD'], rows: [] }],
  ])('%s', async (_name, content) => {
    expect(await readStored(await packContent(content))).toEqual(content);
  });

  test('from before packing', async () => {
    const { digest } = await packContent(LONG);
    expect(await readStored({ stored: textOf(LONG), isPacked: false, digest })).toEqual(LONG);
  });
});

test('the text in pieces is the text as a whole, and the digest is of that', async () => {
  expect(textOf(LONG)).toBe(JSON.stringify(LONG));
  expect(await digestOf(LONG)).toBe(createHash('sha256').update(JSON.stringify(LONG)).digest('hex'));
});

test('the digest depends on the content of rows, not on how they were made', async () => {
  const rows = CONTENT.rows.map(({ occurrence, isHeader, price, display, device, category }) => ({
    ...{ occurrence, isHeader: isHeader === true, price, display, device, category },
  }));
  expect(await digestOf({ ...CONTENT, rows })).toBe(await digestOf(CONTENT));
});

test('the digest changes with a price, an order and a category', async () => {
  const contents = [
    CONTENT,
    makeContent({ IPAD: { Tablets: null, 'iPad 9': 199.01 }, TOOLS: { Pen: 5.5 } }),
    { ...CONTENT, rows: CONTENT.rows.toReversed() },
    { ...CONTENT, categories: ['IPAD', 'TOOLS', 'EMPTY'] },
  ];
  expect(new Set(await Promise.all(contents.map(digestOf))).size).toBe(4);
});

test.each([
  ['with another price', (text: string) => text.replace('199', '1')],
  ['cut off', (text: string) => text.slice(0, -9)],
])('a stored text that was tampered with is refused: %s', async (_name, tamper) => {
  const { digest } = await packContent(CONTENT);
  const tampered = { stored: tamper(textOf(CONTENT)), isPacked: false, digest };
  await expect(readStored(tampered)).rejects.toThrow('changed outside Tierbook');
});
