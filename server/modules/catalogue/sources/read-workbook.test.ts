import { expect, test } from 'vitest';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { makeZip } from '#test/workbooks/zip-maker.ts';
import { readWorkbook } from './read-workbook.ts';
import { unpackSheets } from './workbook/packed-sheets.ts';

const neverStopped = new AbortController().signal;
const generous = { readingMs: 20_000, heapMegabytes: 512 };

async function largeWorkbook() {
  const rows = Array.from({ length: 1_539 }, (_, index) => [
    `Device ${index}`,
    '128 GB',
    'black',
    index + 0.99,
  ]);
  const sheets = Array.from({ length: 13 }, (_, index) => ({
    name: `Category ${index}`,
    rows: [['Device', 'Storage', 'Colour', 'Price'], ...rows],
  }));
  return { name: 'prices.xlsx', bytes: await makeXlsx(...sheets) };
}

test('sheets come back from the thread that read them', async () => {
  const bytes = Buffer.from('Device,Price\niPhone,500');
  expect(unpackSheets(await readWorkbook([{ name: 'tools.csv', bytes }], neverStopped))).toEqual([
    {
      title: 'tools',
      gid: '0',
      hidden: false,
      rows: [
        ['Device', 'Price'],
        ['iPhone', '500'],
      ],
    },
  ]);
});

test('a refusal in the thread is thrown as a SourceError', async () => {
  const bytes = makeZip([{ name: 'xl/a.xml', content: Buffer.alloc(40 * 1024 * 1024), claimedBytes: 10 }]);
  await expect(readWorkbook([{ name: 'prices.xlsx', bytes }], neverStopped)).rejects.toMatchObject({
    name: 'SourceError',
    code: 'zip-bomb',
    message: expect.stringContaining('prices.xlsx'),
  });
});

test('13 sheets with 20,000 rows are read while the main thread keeps working', async () => {
  const file = await largeWorkbook();
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  const packed = await readWorkbook([file], neverStopped);
  clearInterval(turning);
  const sheets = unpackSheets(packed);
  expect(sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)).toBe(13 * 1_540);
  // On the main thread there would be at most one turn of the event loop.
  expect(turns).toBeGreaterThan(10);
});

test('a read that takes too long is stopped', async () => {
  const file = await largeWorkbook();
  await expect(readWorkbook([file], neverStopped, { ...generous, readingMs: 10 })).rejects.toMatchObject({
    code: 'too-slow',
  });
});

test('a read that takes too much memory is stopped, and the server continues', async () => {
  const bytes = Buffer.from('a,b,c,d,e,f,g,h\n'.repeat(190_000));
  await expect(
    readWorkbook([{ name: 'tools.csv', bytes }], neverStopped, { ...generous, heapMegabytes: 24 }),
  ).rejects.toMatchObject({ code: 'too-large' });
});

test('a read can be stopped, before and while it runs', async () => {
  const file = await largeWorkbook();
  await expect(readWorkbook([file], AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing');
  const stop = new AbortController();
  const reading = readWorkbook([file], stop.signal);
  stop.abort(new Error('closing'));
  await expect(reading).rejects.toThrow('closing');
});
