import { expect, test } from 'vitest';
import { buffersOf, chunkSheets, joinSheets } from './sheet-chunks.ts';
import type { Cell, SourceSheet } from './source-sheet.ts';

function sheetOf(title: string, rows: readonly (readonly Cell[])[]): SourceSheet {
  return { title, gid: '0', hidden: false, rows };
}

const LONG = sheetOf(
  'Long',
  Array.from({ length: 30_000 }, (_, index) => [`Device ${index}`, null, index / 100, true]),
);

/** How often others had their turn while the work went on. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

test('sheets are the same after they were handed over', async () => {
  const merges = [{ top: 0, left: 0, bottom: 2, right: 0 }];
  const sheets = [
    { ...sheetOf('Tools', [['Pen', 5], [], [{ error: '#REF!' }, null, 'Zoë \u{1F4F1}']]), merges },
    { ...sheetOf('Hidden', []), hidden: true },
    LONG,
  ];
  const chunked = await chunkSheets(sheets);
  expect(await joinSheets(structuredClone(chunked, { transfer: buffersOf(chunked) }))).toEqual(sheets);
});

test('a long sheet is taken in many pieces, and others have their turn between two of them', async () => {
  const chunked = await chunkSheets([LONG]);
  const pieces = chunked[0]?.chunks.length ?? 0;
  expect(pieces).toBeGreaterThanOrEqual(7);
  expect(await countTurns(() => chunkSheets([LONG]))).toBeGreaterThanOrEqual(pieces);
  expect(await countTurns(() => joinSheets(chunked))).toBeGreaterThanOrEqual(pieces);
});
