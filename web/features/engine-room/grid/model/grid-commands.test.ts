import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import { setRule } from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import {
  both,
  flat,
  makeMatrix,
  percent,
  withOverride,
} from '#web/features/engine-room/grid/testing/matrix-makers.ts';
import { changeCells, fillCells, type Matrix, resetCells, ruleAt, stepCells } from './grid-commands.ts';
import { cellsInRange, type GridRange } from './grid-ranges.ts';

const range = (top: number, left: number, bottom = top, right = left): GridRange => ({
  top,
  left,
  bottom,
  right,
});
const IPAD_LAST = { row: 3, column: 4 };
const DEFAULT_LAST = { row: 5, column: 4 };

function textAt(matrix: Matrix, configuration: Configuration, row: number, column: number): string {
  return textOfRule(matrix.role, ruleAt({ ...matrix, configuration }, { row, column }));
}

describe('one rule for a whole selection', () => {
  test('is stored in every cell as one change', () => {
    const matrix = makeMatrix();
    const edited = changeCells(matrix, cellsInRange(range(0, 3, 1, 4)), () => both(18, 20));
    expect(edited.perCategoryByRole.public).toEqual({
      'IPHONE NEW LOCKED': { '301-469': both(18, 20), '470+': both(18, 20) },
      'IPHONE NEW UNLOCKED': { '301-469': both(18, 20), '470+': both(18, 20) },
    });
  });

  test('over a column with its default leaves no override behind', () => {
    const matrix = makeMatrix('public', withOverride(percent(1), 'IPAD', '470+'));
    const edited = changeCells(matrix, cellsInRange(range(0, 4, 5, 4)), () => percent(12));
    expect(edited.perCategoryByRole.public).toEqual({});
    expect(edited.defaultsByRole.public['470+']).toEqual(percent(12));
  });

  test('for a tier is a flat amount', () => {
    const edited = changeCells(makeMatrix('vip'), [IPAD_LAST], () => ({ mode: 'both', pct: 5, flat: 30 }));
    expect(edited.perCategoryByRole.vip.IPAD?.['470+']).toMatchObject({ mode: 'flat', flat: 30 });
  });

  test('that changes nothing returns the same configuration', () => {
    const matrix = makeMatrix('public', withOverride(percent(12), 'IPAD', '470+'));
    expect(changeCells(matrix, [IPAD_LAST], () => percent(12))).toBe(matrix.configuration);
    expect(changeCells(matrix, [{ row: 0, column: 0 }], () => percent(30))).toBe(matrix.configuration);
    expect(changeCells(matrix, [], () => percent(30))).toBe(matrix.configuration);
  });

  test('that equals the text of the default follows the default', () => {
    const imported = setRule(
      DEFAULT_CONFIGURATION,
      { role: 'public', category: null, bucket: '470+' },
      { mode: 'pct', pct: 10, flat: 7 },
    );
    const matrix = makeMatrix('public', withOverride(percent(12), 'IPAD', '470+', 'public', imported));
    expect(changeCells(matrix, [IPAD_LAST], () => percent(10)).perCategoryByRole.public).toEqual({});
  });
});

describe('resetting to the defaults', () => {
  test('removes the overrides of the selection and no others', () => {
    const one = withOverride(percent(1), 'IPAD', '470+');
    const matrix = makeMatrix('public', withOverride(percent(2), 'TOOLS', '470+', 'public', one));
    expect(resetCells(matrix, [IPAD_LAST]).perCategoryByRole.public).toEqual({
      TOOLS: { '470+': percent(2) },
    });
  });

  test('leaves the default rules as they are', () => {
    const matrix = makeMatrix('public', withOverride(percent(50), null, '470+'));
    expect(resetCells(matrix, [DEFAULT_LAST])).toBe(matrix.configuration);
  });
});

describe('a step', () => {
  function stepped(rule: ReturnType<typeof percent>, direction: 1 | -1, role: 'public' | 'vip' = 'public') {
    const matrix = makeMatrix(role, withOverride(rule, 'IPAD', '470+', role));
    return textAt(matrix, stepCells(matrix, [IPAD_LAST], direction), 3, 4);
  }

  test('is 1 percent for a percentage, 5 dollars for a flat amount', () => {
    expect(stepped(percent(12.35), 1)).toBe('13.35%');
    expect(stepped(flat(25), -1)).toBe('$20');
    expect(stepped(both(18, 20), 1)).toBe('19% + $20');
    expect(stepped(flat(30), 1, 'vip')).toBe('+$35');
  });

  test('stops at 0, at 100 percent and at the highest amount', () => {
    expect(stepped(percent(0.5), -1)).toBe('0%');
    expect(stepped(flat(3), -1)).toBe('$0');
    expect(stepped(percent(99.5), 1)).toBe('100%');
    expect(stepped(flat(9_998), 1)).toBe('$10000');
  });

  test('into a forbidden extreme is ignored', () => {
    expect(stepped(both(99, 6_000), 1)).toBe('99% + $6000');
  });

  test('moves a column together with its default, so that cells keep following it', () => {
    const matrix = makeMatrix('public', withOverride(percent(20), 'IPAD', '470+'));
    const edited = stepCells(matrix, cellsInRange(range(0, 4, 5, 4)), 1);
    expect(edited.perCategoryByRole.public).toEqual({ IPAD: { '470+': percent(21) } });
    expect(edited.defaultsByRole.public['470+']).toEqual(percent(11));
  });
});

describe('filling', () => {
  test('copies one cell over a range', () => {
    const matrix = makeMatrix('public', withOverride(both(18, 20), 'IPHONE NEW LOCKED', '1-100'));
    const edited = fillCells(matrix, range(0, 0), range(0, 0, 2, 1));
    expect(textAt(matrix, edited, 2, 1)).toBe('18% + $20');
    expect(textAt(matrix, edited, 3, 1)).toBe('20%');
  });

  test('repeats a range, upwards too', () => {
    const one = withOverride(percent(1), 'MACBOOKS', '470+');
    const matrix = makeMatrix('public', withOverride(percent(2), 'IPAD', '470+', 'public', one));
    const edited = fillCells(matrix, range(2, 4, 3, 4), range(0, 4, 3, 4));
    expect([0, 1, 2, 3].map((row) => textAt(matrix, edited, row, 4))).toEqual(['1%', '2%', '1%', '2%']);
  });
});
