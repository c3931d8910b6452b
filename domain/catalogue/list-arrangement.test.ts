import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/contract/entities/money.ts';
import { FRANCS, PESOS } from '#domain/contract/testing/moneys.ts';
import { arrangeAtStarts, columnStartsOf } from './column-starts.ts';
import { arrangeInColumns } from './columns.ts';
import { arrangeList, heightOfDevice } from './list-arrangement.ts';
import { groupIntoSections } from './sections.ts';
import { deviceSectionsOf, type VariantRow } from './variants.ts';

const title = (display: string): VariantRow => ({ display, finalPrice: 0, isHeader: true });
const plain = (display: string): VariantRow => ({ display, finalPrice: 100 });
const prices = (group: string, labels: readonly string[], finalPrice = 100): VariantRow[] =>
  labels.map((variant) => ({ display: `${group} ${variant}`, finalPrice, group, variant }));

const plainSection = (name: string, count: number) => [
  title(name),
  ...Array.from({ length: count }, (_, place) => plain(`${name} ${place}`)),
];
const table = (name: string, count: number, finalPrice = 100, labels = ['A', 'B', 'C']) => [
  title(name),
  ...Array.from({ length: count }, (_, place) => prices(`${name} ${place}`, labels, finalPrice)).flat(),
];

/** Each column as its blocks, '2×' before those of a wide one. */
function outline(rows: readonly VariantRow[], columnCount: number, money?: Money) {
  const { columns, wide } = arrangeList(deviceSectionsOf(rows), columnCount, money);
  return columns.map((blocks, place) => {
    const texts = blocks.map(
      ({ title, rows, isContinued }) => `${isContinued ? '…' : ''}${title}: ${rows.length}`,
    );
    return [...(wide.includes(place) ? ['2×'] : []), ...texts].join(' ');
  });
}

describe('tables', () => {
  test('tables take two of three columns, and what follows stands beside them', () => {
    const rows = [...table('15', 5), ...table('14', 4), ...plainSection('17', 6), ...plainSection('16', 5)];
    expect(outline(rows, 3)).toEqual(['2× 15: 5 14: 4', '17: 6 16: 5']);
  });

  test('what comes first stands on the left', () => {
    expect(outline([...plainSection('17', 9), ...table('15', 9)], 3)).toEqual(['17: 9', '2× 15: 9']);
  });

  test('a small table stands above a long list, which fills all columns', () => {
    expect(outline([...table('15', 3), ...plainSection('17', 60)], 3)).toEqual([
      '2× 15: 3',
      '',
      '17: 20',
      '…17: 20',
      '…17: 20',
    ]);
  });

  test('a list of tables alone leaves the third column empty, and fills four', () => {
    const rows = [...table('15', 8), ...table('14', 8)];
    expect(outline(rows, 3)).toEqual(['2× 15: 8 14: 8', '']);
    expect(outline(rows, 4)).toEqual(['2× 15: 8', '2× 14: 8']);
  });

  test('on tablets and phones there is none, nor where prices are too long', () => {
    const rows = [...table('15', 4), ...table('14', 4)];
    expect(outline(rows, 2)).toEqual(['15: 4', '14: 4']);
    expect(outline(rows, 1)).toEqual(['15: 4 14: 4']);
    expect(outline(table('15', 4, 1_000_000.5), 3).join()).not.toContain('2×');
  });

  describe("in the shop's money", () => {
    const FIVE = ['A+', 'A', 'B', 'C', 'D'];
    const SIX = [...FIVE, 'E'];
    const sizeOf = (rows: readonly VariantRow[], money: Money) =>
      arrangeList(deviceSectionsOf(rows), 3, money).priceChars;

    test('long prices have wider columns, while these leave room for the names', () => {
      expect(sizeOf(table('15', 4, 420, SIX), PESOS)).toBeUndefined();
      expect(sizeOf(table('15', 4, 5_200_000, FIVE), PESOS)).toBe(11);
      expect(sizeOf(table('15', 4, 1299), FRANCS)).toBe(13);
      expect(outline(table('15', 4, 5_200_000, SIX), 3, PESOS).join()).not.toContain('2×');
      expect(outline(table('15', 4, 1299, FIVE), 3, FRANCS).join()).not.toContain('2×');
      expect(outline(table('15', 4, 1_000_000_000), 3, PESOS).join()).not.toContain('2×');
    });

    test('all tables of a list have the same columns, those that make most sections a table', () => {
      const phones = ['15', '14'].flatMap((name) => table(name, 4, 5_200_000, FIVE));
      const rows = [...phones, ...table('Cases', 4, 420, SIX)];
      expect(sizeOf(rows, PESOS)).toBe(11);
      expect(outline(rows, 3, PESOS)).toEqual(['2× 15: 4 14: 4', 'Cases: 4']);
    });
  });

  test('one or two devices with strips among other rows are no table', () => {
    expect(
      outline([...plainSection('17', 9), ...table('15', 2), ...plainSection('16', 9)], 3).join(),
    ).not.toContain('2×');
  });

  test('a title without rows stays with the table below it', () => {
    expect(outline([title('Phones'), ...table('15', 4)], 3)).toEqual(['2× Phones: 0 15: 4', '']);
  });
});

describe('heights', () => {
  const [first] = deviceSectionsOf([...prices('Pro', ['A', 'B', 'C', 'D', 'E', 'F'])]);
  const device = first?.rows[0]?.row ?? [];

  test('a strip is higher than a row, and higher still with a second line of prices', () => {
    expect(heightOfDevice([plain('Air')], {}, 3, undefined)).toBe(1);
    expect(heightOfDevice(device.slice(0, 5), {}, 3, undefined)).toBeCloseTo(78 / 34, 1);
    expect(heightOfDevice(device, {}, 3, undefined)).toBeCloseTo(120 / 34, 1);
  });

  test('a note has its own line on a phone, and where it does not fit', () => {
    const noted = { ...plain('iPhone 15 Pro 256GB Unlocked'), note: 'Box' };
    expect(heightOfDevice([noted], {}, 3, undefined)).toBe(1);
    expect(heightOfDevice([noted], {}, 1, undefined)).toBeCloseTo(52 / 36, 1);
    expect(heightOfDevice([{ ...noted, note: 'Only with its box' }], {}, 3, undefined)).toBeGreaterThan(1);
  });

  test('columns of strips and rows are even in height, not in number', () => {
    const strips = Array.from({ length: 10 }, (_, place) => prices(`Pro ${place}`, ['A', 'B', 'C'])).flat();
    const rows = Array.from({ length: 23 }, (_, place) => plain(`Air ${place}`));
    expect(outline([...strips, ...rows], 2)).toEqual(['null: 10', '…null: 23']);
  });
});

const LABELS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const section = fc.record({
  isTitled: fc.boolean(),
  devices: fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 7 })), { maxLength: 25 }),
  isTable: fc.boolean(),
});
const lists = fc.array(section, { maxLength: 8 }).map((sections) =>
  sections.flatMap(({ isTitled, devices, isTable }, place) => [
    ...(isTitled ? [title(`Section ${place}`)] : []),
    ...devices.flatMap((count, at) => {
      const name = `Device ${place}.${at}`;
      return isTable || count > 0 ? prices(name, LABELS.slice(0, isTable ? 5 : count)) : [plain(name)];
    }),
  ]),
);
const counts = fc.integer({ min: 1, max: 4 });

test('no price is lost or repeated, the order of the list stays, and every line of columns fits the page', () => {
  fc.assert(
    fc.property(lists, counts, (rows, count) => {
      const { columns, wide } = arrangeList(deviceSectionsOf(rows), count, undefined);
      const placed = columns.flat().flatMap((block) => block.rows.flatMap(({ row }) => row));
      expect(placed).toEqual(rows.filter(({ isHeader }) => isHeader !== true));
      const begun = columns.flat().filter(({ isContinued }) => !isContinued);
      expect(begun.map(({ startIndex }) => startIndex)).toEqual(
        deviceSectionsOf(rows).map(({ startIndex }) => startIndex),
      );
      const widths = columns.map((_, place) => (wide.includes(place) ? 2 : 1));
      let used = 0;
      for (const width of widths) {
        expect((used % count) + width).toBeLessThanOrEqual(count);
        used += width;
      }
      expect(used % count).toBe(0);
      for (const place of wide)
        for (const { labels, rows } of columns[place] ?? []) expect(rows.length === 0 || labels).toBeTruthy();
    }),
  );
});

test('the columns follow from their starts, also those of tables', () => {
  fc.assert(
    fc.property(lists, counts, (rows, count) => {
      const sections = deviceSectionsOf(rows);
      const { columns } = arrangeList(sections, count, undefined);
      expect(arrangeAtStarts(sections, columnStartsOf(columns), columns.length)).toEqual(columns);
    }),
  );
});

test('a sheet of thousands of lines without a price takes no longer for each of them', () => {
  const readsWith = (count: number) => {
    let reads = 0;
    const titles = Array.from({ length: count }, (_, startIndex) => ({
      title: `Title ${startIndex}`,
      startIndex,
      get rows() {
        reads += 1;
        return [];
      },
    }));
    arrangeList(titles, 3, undefined);
    return reads / count;
  };
  expect(readsWith(2_000)).toBeLessThan(2 * readsWith(200));
});

test('a list with one price each is arranged as it always was', () => {
  const oneRowHigh = fc.array(fc.nat({ max: 9 }), { maxLength: 200 });
  fc.assert(
    fc.property(oneRowHigh, counts, (digits, count) => {
      const rows = digits.map((digit, place) => (digit === 0 ? title(`T ${place}`) : plain(`D ${place}`)));
      const { columns, wide } = arrangeList(deviceSectionsOf(rows), count, undefined);
      expect(wide).toEqual([]);
      const before = arrangeInColumns(groupIntoSections(rows), count);
      const indexes = (blocks: readonly { readonly rows: readonly { rowIndex: number }[] }[]) =>
        blocks.map((block) => block.rows.map(({ rowIndex }) => rowIndex));
      expect(columns.map(indexes)).toEqual(before.map(indexes));
    }),
  );
});
