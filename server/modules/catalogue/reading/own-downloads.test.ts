import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { sheetsOfCurrent, tableOfCurrent } from '#server/modules/catalogue/review/price-tables.ts';
import { writeTables } from '#server/modules/catalogue/review/write-tables.ts';
import {
  isDevice,
  rowKey,
  type SnapshotContent,
} from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import { readFiles } from '#server/modules/catalogue/sources/workbook/read-files.ts';
import type { PriceCell } from './price-sheet.ts';
import { readPriceRows } from './read-price-rows.ts';

const configuration = DEFAULT_CONFIGURATION;
const UNKNOWN = { isPublishedDevice: () => false };

/** What an upload of the download is read as, after the list was published. */
async function downloadedAndRead(content: SnapshotContent, format: 'csv' | 'xlsx') {
  const tables =
    format === 'csv' ? [tableOfCurrent(content, configuration)] : sheetsOfCurrent(content, configuration);
  const bytes = await writeTables({ tables, format });
  const published = new Set(content.rows.filter(isDevice).map(rowKey));
  return readPriceRows(await readFiles([{ name: `tierbook-prices.${format}`, bytes }]), {
    isPublishedDevice: (category, device, occurrence) =>
      published.has(rowKey({ category, device, occurrence })),
  });
}

/** Names that a spreadsheet program, a separator or the reader itself might take for something else. */
const name = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      "'",
      '"',
      ',',
      ';',
      '$',
      '.',
      '(',
      'é',
      '1',
      '9',
      'a',
      'Pen',
      ' ',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const word = fc.oneof(
  name,
  fc.constantFrom('iPad', 'Device', 'Display', 'Price', 'Category', 'Total', '128GB', "''=x", '---', 'TRUE'),
);
const price = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
);
const row = fc.tuple(word, fc.option(word), price);
const title = fc.oneof(
  fc.constantFrom(
    'IPAD',
    'Tools',
    "'quoted'",
    '-Parts',
    '+',
    'A category with a name that no sheet can have',
  ),
  fc.constantFrom('x', "it's", '1', '& co').map((text) => `Sheet ${text}`),
);
const workbook = fc.uniqueArray(fc.record({ title, rows: fc.array(row, { minLength: 1, maxLength: 8 }) }), {
  selector: (sheet) => sheet.title,
  minLength: 1,
  maxLength: 4,
});

function contentOf(sheets: readonly { title: string; rows: readonly (readonly PriceCell[])[] }[]) {
  const headed = sheets.map((sheet) => ({
    title: sheet.title,
    hidden: false,
    rows: [['Device', 'Display', 'Price'], ...sheet.rows],
  }));
  const { categories, rows } = readPriceRows(headed, UNKNOWN);
  return { categories, rows };
}

describe('a download of Tierbook', () => {
  test.each(['csv', 'xlsx'] as const)(
    'as .%s is read again as the same rows in the same categories',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(workbook, async (sheets) => {
          const content = contentOf(sheets);
          fc.pre(content.rows.length > 0);
          const again = await downloadedAndRead(content, format);
          expect({ categories: again.categories, rows: again.rows }).toEqual(content);
          expect([again.rejected, again.unclear]).toEqual([[], []]);
        }),
        { numRuns: format === 'csv' ? 80 : 15 },
      );
    },
  );
});
