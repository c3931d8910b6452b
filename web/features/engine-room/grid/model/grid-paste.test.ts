import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import {
  both,
  flat,
  makeMatrix,
  percent,
  withOverride,
} from '#web/features/engine-room/grid/testing/matrix-makers.ts';
import { cellMessages, otherMarksMessage } from './cell-text.ts';

const CELL_MESSAGES = cellMessages(undefined);

import { blockOfClipboardText, clipboardTextOf } from './grid-clipboard.ts';
import { type Matrix, ruleAt } from './grid-commands.ts';
import { blockOfSelection, PASTE_MESSAGES, pasteBlock } from './grid-paste.ts';
import type { GridRange } from './grid-ranges.ts';

const range = (top: number, left: number, bottom = top, right = left): GridRange => ({
  top,
  left,
  bottom,
  right,
});

function paste(matrix: Matrix, ranges: GridRange[], text: string): Matrix {
  const result = pasteBlock(matrix, ranges, blockOfClipboardText(text));
  if (!result.ok) throw new Error(result.message);
  return { ...matrix, configuration: result.configuration };
}

function refusal(matrix: Matrix, ranges: GridRange[], text: string): string {
  const result = pasteBlock(matrix, ranges, blockOfClipboardText(text));
  return result.ok ? 'pasted' : result.message;
}

function copy(matrix: Matrix, ranges: GridRange[]): string | null {
  const block = blockOfSelection(matrix, ranges);
  return block && clipboardTextOf(block);
}

describe('copying', () => {
  test('takes the texts of a range', () => {
    const matrix = makeMatrix('public', withOverride(both(18, 20), 'IPAD', '470+'));
    expect(copy(matrix, [range(3, 3, 4, 4)])).toBe('13%\t18% + $20\n13%\t10%');
  });

  test('leaves out the rows and columns between the selected ones', () => {
    expect(copy(makeMatrix(), [range(0, 3, 5, 3), range(0, 0, 5, 0)])?.split('\n')[0]).toBe('30%\t13%');
  });

  test('is refused for cells that do not form a block', () => {
    expect(copy(makeMatrix(), [range(0, 0), range(1, 1)])).toBeNull();
  });
});

describe('pasting', () => {
  test('one value fills everything that is selected', () => {
    const pasted = paste(makeMatrix(), [range(0, 0, 1, 1), range(3, 3)], '18% + $20\r\n');
    expect(copy(pasted, [range(0, 0, 1, 1)])).toBe('18% + $20\t18% + $20\n18% + $20\t18% + $20');
    expect(ruleAt(pasted, { row: 3, column: 3 })).toEqual(both(18, 20));
    expect(ruleAt(pasted, { row: 2, column: 0 })).toEqual(percent(30));
  });

  test('a block starts at the start of the selection, and the pasted range is returned', () => {
    const result = pasteBlock(
      makeMatrix(),
      [range(1, 1)],
      [
        ['1', '2'],
        ['$3', '4%'],
      ],
    );
    expect(result).toMatchObject({ ok: true, range: range(1, 1, 2, 2) });
  });

  test('a block repeats where the selection is a multiple of it', () => {
    expect(copy(paste(makeMatrix(), [range(0, 0, 1, 3)], '1%\t2%'), [range(0, 0, 1, 3)])).toBe(
      '1%\t2%\t1%\t2%\n1%\t2%\t1%\t2%',
    );
  });

  test('a bare number has the unit that the cell shows', () => {
    const matrix = makeMatrix('public', withOverride(flat(25), 'IPAD', '470+'));
    expect(copy(paste(matrix, [range(3, 3)], '14\t30'), [range(3, 3, 3, 4)])).toBe('14%\t$30');
  });

  test('an empty cell follows the default, also one that is pasted with it', () => {
    const matrix = makeMatrix('public', withOverride(percent(1), 'TOOLS', '470+'));
    const pasted = paste(matrix, [range(4, 4)], '\n12%');
    expect(pasted.configuration.perCategoryByRole.public).toEqual({});
    expect(copy(pasted, [range(4, 4, 5, 4)])).toBe('12%\t12%'.replace('\t', '\n'));
  });

  test('for a tier only flat amounts are accepted', () => {
    expect(copy(paste(makeMatrix('vip'), [range(0, 0)], '30\t+$12.50'), [range(0, 0, 0, 1)])).toBe(
      '+$30\t+$12.50',
    );
    expect(refusal(makeMatrix('vip'), [range(0, 0)], '30%')).toContain(CELL_MESSAGES.tierPercent);
  });
});

describe('the whole paste is refused', () => {
  test('for one bad cell, which is named', () => {
    const result = pasteBlock(
      makeMatrix(),
      [range(0, 0)],
      [
        ['1%', '2%'],
        ['3%', 'cheap'],
      ],
    );
    expect(result).toEqual({
      ok: false,
      message: `iPhone New Unlocked, 101-220, 'cheap': ${CELL_MESSAGES.unreadable}`,
    });
  });

  test('for a fraction that could be a percentage', () => {
    expect(refusal(makeMatrix(), [range(0, 0)], '0.13')).toBe(
      "iPhone New Locked, 1-100, '0.13': 0.13 could mean 0.13% or 13%: add the % sign",
    );
    expect(refusal(makeMatrix(), [range(0, 0)], '0.13%')).toBe('pasted');
    expect(refusal(makeMatrix('vip'), [range(0, 0)], '0.13')).toBe('pasted');
  });

  test('for a fraction in the marks of another country, which is not 25 percent', () => {
    expect(refusal(makeMatrix(), [range(0, 0)], '0,025')).toContain(CELL_MESSAGES.unreadable);
    expect(refusal(makeMatrix('vip'), [range(0, 0)], '0,500')).toContain(CELL_MESSAGES.unreadableTier);
    const inEuros = makeMatrix('public', { ...DEFAULT_CONFIGURATION, money: EUROS });
    expect(refusal(inEuros, [range(0, 0)], '0.025')).toContain(otherMarksMessage(EUROS));
  });

  test('for an empty default rule', () => {
    expect(refusal(makeMatrix(), [range(5, 0)], '\n')).toContain(CELL_MESSAGES.defaultNeedsValue);
  });

  test('where it does not fit', () => {
    expect(refusal(makeMatrix(), [range(4, 0)], '1\n2\n3')).toBe(PASTE_MESSAGES.tooTall(3, 2));
    expect(refusal(makeMatrix(), [range(0, 3)], '1\t2\t3')).toBe(PASTE_MESSAGES.tooWide(3, 2));
    expect(refusal(makeMatrix(), [range(0, 0), range(2, 2)], '1\t2')).toBe(PASTE_MESSAGES.severalRanges);
    expect(refusal(makeMatrix(), [range(0, 0)], '1\t2\n3')).toBe(PASTE_MESSAGES.uneven);
    expect(refusal(makeMatrix(), [], '1')).toBe(PASTE_MESSAGES.nothing);
  });
});

test('paste then copy gives the same text', () => {
  const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);
  const ruleArbitrary = fc.oneof(
    fc.constantFrom(percent(30), percent(10), flat(25)),
    hundredths(100).map(percent),
    hundredths(10_000).map(flat),
    fc.tuple(hundredths(99), hundredths(10_000)).map(([pct, dollars]) => both(pct, dollars)),
  );
  const blockArbitrary = fc
    .record({ height: fc.integer({ min: 1, max: 6 }), width: fc.integer({ min: 1, max: 5 }) })
    .chain(({ height, width }) =>
      fc.array(fc.array(ruleArbitrary, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    );
  fc.assert(
    fc.property(blockArbitrary, fc.constantFrom('public' as const, 'vip' as const), (rules, role) => {
      const text = clipboardTextOf(rules.map((row) => row.map((rule) => textOfRule(role, rule))));
      const target = range(6 - rules.length, 0, 5, (rules[0]?.length ?? 1) - 1);
      expect(copy(paste(makeMatrix(role), [target], text), [target])).toBe(text);
    }),
  );
});

test('a refused paste changes nothing', () => {
  const before = JSON.stringify(DEFAULT_CONFIGURATION);
  refusal(makeMatrix(), [range(0, 0)], '1%\tbad');
  expect(JSON.stringify(DEFAULT_CONFIGURATION)).toBe(before);
});
