import { expect, test } from 'vitest';
import { makeContent } from '#test/catalogue/make-content.ts';
import { readContent, writeContent } from './snapshot-content.ts';

const CONTENT = makeContent({ IPAD: { Tablets: null, 'iPad 9': 199 }, TOOLS: { Pen: 5.5 } });

test('what was written is read back', () => {
  expect(readContent(writeContent(CONTENT))).toEqual(CONTENT);
});

test('the digest depends on the content of rows, not on how they were made', () => {
  const rows = CONTENT.rows.map(({ occurrence, isHeader, price, display, device, category }) => ({
    ...{ occurrence, isHeader: isHeader === true, price, display, device, category },
  }));
  expect(writeContent({ ...CONTENT, rows }).digest).toBe(writeContent(CONTENT).digest);
});

test('the digest changes with a price, an order and a category', () => {
  const digests = [
    CONTENT,
    makeContent({ IPAD: { Tablets: null, 'iPad 9': 199.01 }, TOOLS: { Pen: 5.5 } }),
    { ...CONTENT, rows: CONTENT.rows.toReversed() },
    { ...CONTENT, categories: ['IPAD', 'TOOLS', 'EMPTY'] },
  ].map((content) => writeContent(content).digest);
  expect(new Set(digests).size).toBe(4);
});

test('a stored text that was tampered with is refused', () => {
  const written = writeContent(CONTENT);
  const tampered = { ...written, text: written.text.replace('199', '1') };
  expect(() => readContent(tampered)).toThrow('changed outside Tierbook');
});
