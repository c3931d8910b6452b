import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const TEXT = readFileSync(path.join(ROOT, 'docs/SPEC-COVERAGE.md'), 'utf8');
const LINES = TEXT.split('\n');

/** Every row of every table, as its cells; the head and the line under it are none. */
const ROWS = LINES.filter((line) => line.startsWith('|') && !/^\|(?: requirement |-)/.test(line)).map(
  cellsOf,
);

/** A bar with a backslash before it belongs to the text of its cell. */
function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
}

/** Each title with the test file it is said to stand in: the one named before it. */
function titlesIn(cell: string): { file: string; title: string }[] {
  return cell.split('; `').flatMap((part) => {
    const file = part.replace(/^`/, '').split('`')[0] ?? '';
    return [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title: unescaped(title) }));
  });
}

function unescaped(text: string): string {
  return text.replace(/\\([|<])/g, '$1');
}

const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8');
  sources.set(file, source);
  return source;
}

describe('the table of what the specification asks for', () => {
  test('has a part for each of its nine sections', () => {
    const sections = LINES.flatMap((line) => /^## (\d)\. /.exec(line)?.[1] ?? []);
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(ROWS.length).toBeGreaterThan(300);
  });

  test('has no empty cell', () => {
    expect(ROWS.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([]);
  });

  test('says of everything where it lives and which test proves it, or that it is missing', () => {
    const unproved = ROWS.filter(([, ...cells]) =>
      cells.some((cell) => filesIn(cell).length === 0 && !cell.startsWith('missing: ')),
    );
    expect(unproved).toEqual([]);
  });

  test('names only files that exist', () => {
    const files = new Set(ROWS.flatMap(([, lives = '', proof = '']) => filesIn(lives + proof)));
    expect([...files].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  test('takes only tests for proof', () => {
    const proofs = ROWS.flatMap(([, , proof = '']) => filesIn(proof));
    expect(proofs.filter((file) => !/\.(?:test\.tsx?|e2e\.ts)$/.test(file))).toEqual([]);
  });

  test('names only tests that are there', () => {
    const titles = ROWS.flatMap(([, , proof = '']) => titlesIn(proof));
    expect(titles.length).toBeGreaterThan(300);
    expect(titles.filter(({ file, title }) => !sourceOf(file).includes(title))).toEqual([]);
  });
});
