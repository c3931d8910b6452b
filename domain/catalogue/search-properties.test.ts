import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSearchIndex } from './search-index.ts';
import { searchLists } from './search-lists.ts';
import type { ListRow } from './sections.ts';

function searchOne(rows: readonly ListRow[], query: string) {
  return searchLists(new Map([['LIST', buildSearchIndex(rows, 'iPhone New')]]), query)?.lists.get('LIST');
}

describe('for any list and any query', () => {
  const word = fc.constantFrom(
    'iPhone',
    '15',
    'Pro',
    'Max',
    '256GB',
    'S23',
    'Ultra',
    'é',
    '手机',
    '+',
    '🔥',
    'constructor',
  );
  const display = fc
    .oneof(
      fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    )
    .map((text) => text.replaceAll(/\p{C}/gu, '').trim())
    .filter((text) => text !== '');
  const variant = fc.constantFrom('A+', 'A', 'B-', '256', 'Grade C', 'HSO/Swap', '🔥');
  const row = fc.record({ display, isHeader: fc.boolean() });
  const variantRow = fc.tuple(display, variant).map(([group, label]) => ({
    display: `${group} ${label}`,
    variant: label,
    isHeader: false,
  }));
  const rows = fc.array(fc.oneof(row, variantRow), { maxLength: 12 });
  const query = fc.oneof(
    display,
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ minLength: 200, maxLength: 300 }),
  );

  test('the search returns devices of the list, each once, best first', () => {
    fc.assert(
      fc.property(rows, query, (list, typed) => {
        const hits = searchOne(list, typed)?.hits ?? [];
        const indexes = hits.map(({ rowIndex }) => rowIndex);
        expect(new Set(indexes).size).toBe(indexes.length);
        for (const rowIndex of indexes) expect(list[rowIndex]?.isHeader).toBe(false);
        for (const [place, hit] of hits.entries()) {
          const next = hits[place + 1];
          expect(hit.score).toBeGreaterThan(0);
          if (next === undefined) continue;
          expect(hit.score).toBeGreaterThanOrEqual(next.score);
          if (hit.score === next.score) expect(hit.rowIndex).toBeLessThan(next.rowIndex);
        }
      }),
    );
  });

  test('ranges are within the display text, ordered, not empty and without overlap', () => {
    fc.assert(
      fc.property(rows, query, (list, typed) => {
        const result = searchOne(list, typed);
        for (const hit of result?.hits ?? []) {
          let end = -1;
          for (const range of result?.rangesOf(hit) ?? []) {
            expect(range.start).toBeGreaterThan(end);
            expect(range.end).toBeGreaterThan(range.start);
            end = range.end;
          }
          expect(end).toBeLessThanOrEqual(list[hit.rowIndex]?.display.length ?? 0);
        }
      }),
    );
  });

  test('the display text of a device finds that device first', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (list, choice) => {
        const devices = list.filter(({ isHeader }) => !isHeader);
        fc.pre(devices.length > 0);
        const sought = devices[choice % devices.length]?.display ?? '';
        const [best] = searchOne(list, sought)?.hits ?? [];
        expect(list[best?.rowIndex ?? -1]?.display).toBe(sought);
      }),
      { numRuns: 500 },
    );
  });
});
