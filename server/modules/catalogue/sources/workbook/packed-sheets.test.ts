import { expect, test } from 'vitest';
import { packSheets, unpackSheets } from './packed-sheets.ts';

test('sheets are unchanged after packing and unpacking', () => {
  const sheet = { gid: '0', hidden: false };
  const sheets = [
    {
      ...sheet,
      title: 'Tools',
      rows: [['Pen', 5], [], [{ error: '#REF!' }, null, 'Zoë \u{1F4F1}']],
      merges: [{ top: 0, left: 0, bottom: 2, right: 0 }],
    },
    { ...sheet, title: 'Hidden', rows: [], hidden: true },
    {
      ...sheet,
      title: 'Long',
      rows: Array.from({ length: 30_000 }, (_, index) => [`D${index}`, index / 100]),
    },
  ];
  const packed = packSheets(sheets);
  const handedOver = structuredClone(packed, { transfer: [packed.bytes.buffer as ArrayBuffer] });
  expect(handedOver.count).toBe(3);
  expect(unpackSheets(handedOver)).toEqual(sheets);
});
