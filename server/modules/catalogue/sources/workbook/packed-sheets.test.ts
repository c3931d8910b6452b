import { expect, test } from 'vitest';
import { packSheets, packSheetsForKeeping, unpackKeptSheets, unpackSheets } from './packed-sheets.ts';

const SHEET = { gid: '0', hidden: false };
const SHEETS = [
  {
    ...SHEET,
    title: 'Tools',
    rows: [['Pen', 5, true], [], [{ error: '#REF!' }, null, 'Zoë \u{1F4F1} \u0000']],
    merges: [{ top: 0, left: 0, bottom: 2, right: 0 }],
  },
  { ...SHEET, title: 'Hidden', rows: [], hidden: true },
  {
    ...SHEET,
    title: 'Long',
    rows: Array.from({ length: 30_000 }, (_, index) => [`D${index}`, index / 100]),
  },
];

test('sheets are unchanged after packing and unpacking', () => {
  const sheets = SHEETS;
  const packed = packSheets(sheets);
  const handedOver = structuredClone(packed, { transfer: [packed.bytes.buffer as ArrayBuffer] });
  expect(handedOver.count).toBe(3);
  expect(unpackSheets(handedOver)).toEqual(sheets);
});

test('sheets that are kept are a short text without odd characters, and unchanged when read again', async () => {
  const text = await packSheetsForKeeping(SHEETS);
  expect(text).toMatch(/^3 [\w+/=]+$/);
  expect(text.length).toBeLessThan(JSON.stringify(SHEETS).length / 3);
  const kept = await unpackKeptSheets(text);
  expect(kept.count).toBe(3);
  expect(unpackSheets(kept)).toEqual(SHEETS);
  // Otherwise a restore under an older Node might not read it.
  expect(Buffer.from(kept.bytes).toString()).toBe(JSON.stringify(SHEETS));
});
