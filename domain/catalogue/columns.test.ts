import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeInColumns, continuedTitle, UNBROKEN_SECTION_ROWS } from './columns.ts';
import { groupIntoSections } from './sections.ts';

function sectionsOfSizes(sizes: readonly number[]) {
  return groupIntoSections(
    sizes.flatMap((size, place) => [
      { display: `Section ${place}`, isHeader: true },
      ...Array.from({ length: size }, (_, row) => ({ display: `Device ${place}.${row}` })),
    ]),
  );
}

function outline(columns: ReturnType<typeof arrangeInColumns>) {
  return columns.map((column) =>
    column.map(({ title, isContinued, rows }) => `${isContinued ? '…' : ''}${title}: ${rows.length}`),
  );
}

describe('columns', () => {
  test('the seven sections of a wide list fill three columns evenly and in order', () => {
    expect(outline(arrangeInColumns(sectionsOfSizes([6, 8, 7, 6, 6, 5, 5]), 3))).toEqual([
      ['Section 0: 6', 'Section 1: 8'],
      ['Section 2: 7', 'Section 3: 6'],
      ['Section 4: 6', 'Section 5: 5', 'Section 6: 5'],
    ]);
  });

  test('a section of 30 rows stays whole, one of 31 continues in the next column', () => {
    expect(outline(arrangeInColumns(sectionsOfSizes([30]), 3))).toEqual([['Section 0: 30'], [], []]);
    expect(outline(arrangeInColumns(sectionsOfSizes([31]), 3))).toEqual([
      ['Section 0: 11'],
      ['…Section 0: 11'],
      ['…Section 0: 9'],
    ]);
  });

  test('one column holds every section whole', () => {
    expect(outline(arrangeInColumns(sectionsOfSizes([50, 2]), 1))).toEqual([
      ['Section 0: 50', 'Section 1: 2'],
    ]);
  });

  test('an empty list has empty columns', () => {
    expect(arrangeInColumns([], 3)).toEqual([[], [], []]);
  });

  test('a repeated title says that it continues', () => {
    expect(continuedTitle('iPhone 16 Series')).toBe('iPhone 16 Series (continued)');
  });

  const sizes = fc.array(fc.oneof(fc.nat(12), fc.nat(120)), { maxLength: 15 });

  test('columns lose no row, repeat none and keep the order of the list', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 4 }), (sectionSizes, columnCount) => {
        const sections = sectionsOfSizes(sectionSizes);
        const columns = arrangeInColumns(sections, columnCount);
        expect(columns).toHaveLength(columnCount);
        const placed = columns.flat().flatMap(({ rows }) => rows.map(({ rowIndex }) => rowIndex));
        expect(placed).toEqual(sections.flatMap(({ rows }) => rows.map(({ rowIndex }) => rowIndex)));
        const begun = columns.flat().filter(({ isContinued }) => !isContinued);
        expect(begun.map(({ title }) => title)).toEqual(sections.map(({ title }) => title));
      }),
    );
  });

  test('columns break only long sections, leave no single row at a break, and continue only at the top', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 2, max: 4 }), (sectionSizes, columnCount) => {
        const sections = sectionsOfSizes(sectionSizes);
        for (const column of arrangeInColumns(sections, columnCount)) {
          for (const [place, block] of column.entries()) {
            const whole = sections.find(({ startIndex }) => startIndex === block.startIndex);
            const isPart = block.rows.length < (whole?.rows.length ?? 0);
            if (block.isContinued) expect(place).toBe(0);
            if (!isPart) continue;
            expect(whole?.rows.length).toBeGreaterThan(UNBROKEN_SECTION_ROWS);
            expect(block.rows.length).toBeGreaterThanOrEqual(3);
          }
        }
      }),
    );
  });
});
