import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const HOUSE = ['bench', 'domain', 'e2e', 'scripts', 'server', 'test', 'web'];

/** Beside tests: one screen of names. A little more than the rule says, so that the next file does not force a move. */
const ROOM_FILES_MAX = 27;
const FILE_LINES_MAX = 260;
/** Longer because it is a list of cases and not code. */
const LONG_LISTS = ['scripts/sample/search-queries.ts'];

const FILES = HOUSE.flatMap((house) =>
  readdirSync(path.join(ROOT, house), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|e2e)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name))),
);

test('a room has about 25 files at most: look for the two or three things it holds, and give each a room', () => {
  const counts = new Map<string, number>();
  for (const file of FILES) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > ROOM_FILES_MAX)).toEqual([]);
});

test('a file has about 250 lines at most: ask what second thing it has started to do', () => {
  const sources = FILES.filter((file) => /\.(?:[cm]?tsx?|mjs|css)$/.test(file) && !LONG_LISTS.includes(file));
  const long = sources
    .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > FILE_LINES_MAX);
  expect(long).toEqual([]);
});
