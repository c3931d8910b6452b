import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrangeInColumns,
  continuedTitle,
  FEWEST_ROWS_AT_BREAK,
  FEWEST_ROWS_TO_BREAK,
  TITLE_ROWS,
} from './columns.ts';
import { groupIntoSections } from './sections.ts';

function sectionsOfSizes(sizes: readonly number[]) {
  return groupIntoSections(
    sizes.flatMap((size, place) => [
      { display: `Section ${place}`, isHeader: true },
      ...Array.from({ length: size }, (_, row) => ({ display: `Device ${place}.${row}` })),
    ]),
  );
}

function untitledRows(count: number) {
  return groupIntoSections(Array.from({ length: count }, (_, row) => ({ display: `Device ${row}` })));
}

function outline(columns: ReturnType<typeof arrangeInColumns>) {
  return columns.map((column) =>
    column.map(({ title, isContinued, rows }) => `${isContinued ? '…' : ''}${title}: ${rows.length}`),
  );
}

function heights(columns: ReturnType<typeof arrangeInColumns>) {
  return columns.map((column) =>
    column.reduce((height, { title, rows }) => height + rows.length + (title === null ? 0 : TITLE_ROWS), 0),
  );
}

function spread(columns: ReturnType<typeof arrangeInColumns>) {
  return Math.max(...heights(columns)) - Math.min(...heights(columns));
}

describe('columns', () => {
  test('the seven sections of a wide list fill three columns evenly and in order', () => {
    expect(outline(arrangeInColumns(sectionsOfSizes([6, 8, 7, 6, 6, 5, 5]), 3))).toEqual([
      ['Section 0: 6', 'Section 1: 8'],
      ['Section 2: 7', 'Section 3: 6'],
      ['Section 4: 6', 'Section 5: 5', 'Section 6: 5'],
    ]);
  });

  test('sections of 12, 16, 13 and 14 rows fill three columns evenly, broken where it helps', () => {
    expect(outline(arrangeInColumns(sectionsOfSizes([12, 16, 13, 14]), 3))).toEqual([
      ['Section 0: 12', 'Section 1: 6'],
      ['…Section 1: 10', 'Section 2: 8'],
      ['…Section 2: 5', 'Section 3: 14'],
    ]);
  });

  test('sections that fill four columns nearly as well stay whole', () => {
    expect(outline(arrangeInColumns(sectionsOfSizes([12, 16, 13, 14]), 4))).toEqual([
      ['Section 0: 12'],
      ['Section 1: 16'],
      ['Section 2: 13'],
      ['Section 3: 14'],
    ]);
  });

  test('a list without sections uses all columns, to within a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 400 }), fc.integer({ min: 2, max: 4 }), (count, columnCount) => {
        expect(spread(arrangeInColumns(untitledRows(count), columnCount))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a short list is not torn into small pieces', () => {
    expect(outline(arrangeInColumns(untitledRows(9), 4))).toEqual([['null: 9'], [], [], []]);
    expect(outline(arrangeInColumns(sectionsOfSizes([9]), 3))).toEqual([['Section 0: 9'], [], []]);
    expect(outline(arrangeInColumns(sectionsOfSizes([12]), 3))).toEqual([
      ['Section 0: 6'],
      ['…Section 0: 6'],
      [],
    ]);
  });

  test('a title without rows stays with the section below it', () => {
    expect(outline(arrangeInColumns(sectionsOfSizes([9, 0, 9]), 2))).toEqual([
      ['Section 0: 9'],
      ['Section 1: 0', 'Section 2: 9'],
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

  test('columns break only long sections, leave no few rows at a break, and continue only at the top', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 2, max: 4 }), (sectionSizes, columnCount) => {
        const sections = sectionsOfSizes(sectionSizes);
        for (const column of arrangeInColumns(sections, columnCount)) {
          for (const [place, block] of column.entries()) {
            const whole = sections.find(({ startIndex }) => startIndex === block.startIndex);
            const isPart = block.rows.length < (whole?.rows.length ?? 0);
            if (block.isContinued) expect(place).toBe(0);
            if (!isPart) continue;
            expect(whole?.rows.length).toBeGreaterThanOrEqual(FEWEST_ROWS_TO_BREAK);
            expect(block.rows.length).toBeGreaterThanOrEqual(FEWEST_ROWS_AT_BREAK);
          }
        }
      }),
    );
  });

  test('no column ends with a title alone, except at the end of the list', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 2, max: 4 }), (sectionSizes, columnCount) => {
        const filled = arrangeInColumns(sectionsOfSizes(sectionSizes), columnCount).filter(
          ({ length }) => length > 0,
        );
        for (const column of filled.slice(0, -1)) expect(column.at(-1)?.rows.length).toBeGreaterThan(0);
      }),
    );
  });

  test('where sections may break, the columns differ by a break and its title at most', () => {
    const long = fc.array(fc.integer({ min: FEWEST_ROWS_TO_BREAK, max: 60 }), {
      minLength: 3,
      maxLength: 15,
    });
    fc.assert(
      fc.property(long, fc.integer({ min: 2, max: 4 }), (sectionSizes, columnCount) => {
        const columns = arrangeInColumns(sectionsOfSizes(sectionSizes), columnCount);
        expect(spread(columns)).toBeLessThanOrEqual(2 * FEWEST_ROWS_AT_BREAK);
      }),
      { numRuns: 500 },
    );
  });
});
