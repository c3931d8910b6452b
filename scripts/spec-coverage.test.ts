import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const TEXT = readFileSync(path.join(ROOT, 'docs/SPEC-COVERAGE.md'), 'utf8');
const LINES = TEXT.split('\n');

/** The cells of every row of every table, without the header rows. */
const ROWS = LINES.filter((line) => line.startsWith('|') && !/^\|(?: requirement |-)/.test(line)).map(
  cellsOf,
);

/** An escaped bar is part of the cell's text. */
function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
}

/** One or two paths and nothing else: a test title beside them would have to be edited with every rename. */
function isOnlyPaths(cell: string): boolean {
  return /^`[^`\s]+`(?:, `[^`\s]+`)?$/.test(cell);
}

function isMissing(cell: string): boolean {
  return /^missing: \S/.test(cell);
}

describe('the specification coverage table', () => {
  test('has a part for each of its nine sections', () => {
    const sections = LINES.flatMap((line) => /^## (\d)\. /.exec(line)?.[1] ?? []);
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(ROWS.length).toBeGreaterThan(300);
  });

  test('has three cells in each row, none of them empty', () => {
    expect(ROWS.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([]);
  });

  test('names one or two files for each place and each proof, or says what is missing', () => {
    const others = ROWS.filter(([, ...cells]) =>
      cells.some((cell) => !isOnlyPaths(cell) && !isMissing(cell)),
    );
    expect(others).toEqual([]);
  });

  test('quotes no test titles', () => {
    expect(LINES.filter((line) => /[“”]/.test(line))).toEqual([]);
  });

  test('names only files that exist', () => {
    const files = new Set(ROWS.flatMap(([, lives = '', proof = '']) => filesIn(lives + proof)));
    expect([...files].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  test('accepts only tests and benches as proof', () => {
    const proofs = ROWS.flatMap(([, , proof = '']) => filesIn(proof));
    expect(proofs.filter((file) => !/\.(?:test\.tsx?|e2e\.ts|bench\.ts)$/.test(file))).toEqual([]);
  });
});
