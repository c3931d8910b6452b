import { describe, expect, test } from 'vitest';
import { groupIntoSections } from './sections.ts';

const header = (display: string) => ({ display, isHeader: true });
const device = (display: string) => ({ display });

describe('sections', () => {
  test('a header titles the rows up to the next header', () => {
    const rows = [
      header('iPhone 16 Series'),
      device('A'),
      device('B'),
      header('iPhone 15 Series'),
      device('C'),
    ];
    expect(groupIntoSections(rows)).toEqual([
      {
        title: 'iPhone 16 Series',
        startIndex: 0,
        rows: [
          { row: rows[1], rowIndex: 1 },
          { row: rows[2], rowIndex: 2 },
        ],
      },
      { title: 'iPhone 15 Series', startIndex: 3, rows: [{ row: rows[4], rowIndex: 4 }] },
    ]);
  });

  test('rows above the first header form a section without a title', () => {
    expect(groupIntoSections([device('A'), header('Later')])).toEqual([
      { title: null, startIndex: 0, rows: [{ row: { display: 'A' }, rowIndex: 0 }] },
      { title: 'Later', startIndex: 1, rows: [] },
    ]);
  });

  test('two sections with the same title stay separate, identified by their start', () => {
    const rows = [header('Used'), device('A'), header('Used'), device('B')];
    expect(groupIntoSections(rows).map(({ startIndex }) => startIndex)).toEqual([0, 2]);
  });

  test('a row with isHeader false is a device', () => {
    expect(groupIntoSections([{ display: 'A', isHeader: false }])[0]?.title).toBeNull();
  });

  test('an empty list has no sections', () => {
    expect(groupIntoSections([])).toEqual([]);
  });
});
