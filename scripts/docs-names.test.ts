import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#domain/contract/calls/endpoints.ts';
import { VARIABLES } from '#server/environment.ts';
import { TABLES } from '#server/platform/database/backup/tables.ts';
import { USAGE } from '#server/tierbook/commands.ts';
import { DOCUMENTS, documentAt, ROOT } from './docs/documents.ts';

/** Every piece of inline code, with the document that it is in. */
const CODE = DOCUMENTS.flatMap(({ file, text }) =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => ({ file, code })),
);

/** Variables that something other than the server reads. */
const OTHER_VARIABLES = [
  'CHROMIUM_PATH',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'POSTGRES_PASSWORD',
  'TEST_DATABASE_URL',
];

test('every environment variable in the documents is read by something', () => {
  const read = new Set<string>([...Object.values(VARIABLES).map(({ name }) => name), ...OTHER_VARIABLES]);
  const named = CODE.flatMap(({ file, code }) =>
    [...code.matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ name }) => !read.has(name))).toEqual([]);
});

test('every call in the documents exists, with that method', () => {
  const existing = Object.values(endpoints).flatMap(({ method, path: where }) => [
    where,
    `${method} ${where}`,
  ]);
  const named = CODE.flatMap(({ file, code }) => {
    const [call] = /^(?:[A-Z]+ )?\/api\/[^\s?`]+/.exec(code) ?? [];
    return call === undefined || call === '/api/docs' ? [] : [{ file, call }];
  });
  const isKnown = (call: string) =>
    existing.includes(call.replace(/\{token\}\.\w+$/, '{file}')) ||
    existing.some((each) => each.startsWith(`${call.replace(/\/…$/, '')}/`));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(({ call }) => !isKnown(call))).toEqual([]);
});

test('every table in the documents exists', () => {
  const named = CODE.filter(({ code }) => /^[a-z]+(?:_[a-z]+)+$/.test(code)).filter(
    // Metrics, which docs-journey.test.ts compares with the server's, a cookie, and a directive of nginx.
    ({ code }) => !/^(?:tierbook|process|nodejs)_/.test(code) && code !== 'real_ip',
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ code }) => !TABLES.some((table) => table === code))).toEqual([]);
});

test('every administration command is documented', () => {
  const commands = [...USAGE.matchAll(/^ {2}((?:prices )?[a-z-]+)/gm)].map(([, command = '']) => command);
  expect(commands).toContain('prices layouts');
  const isDocumented = (command: string) =>
    DOCUMENTS.some(({ text }) => text.includes(`npm run tierbook -- ${command}`));
  expect(commands.filter((command) => !isDocumented(command))).toEqual([]);
});

describe('docs/ARCHITECTURE.md', () => {
  const { text } = documentAt('docs/ARCHITECTURE.md');

  test.each(['domain', 'server/modules', 'server/platform', 'web'])('names every folder of %s', (parent) => {
    const folders = readdirSync(path.join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `\`${parent}/${name}\``);
    expect(folders.filter((folder) => !text.includes(folder))).toEqual([]);
  });

  test('is read in five minutes', () => {
    expect(text.split(/\s+/).length).toBeLessThan(1400);
  });
});

test('the index of decisions has every record, and says which are superseded', () => {
  const folder = 'docs/decisions';
  const records = readdirSync(path.join(ROOT, folder)).filter((name) => /^\d{4}-/.test(name));
  const rows = records.map((name) => {
    const record = documentAt(`${folder}/${name}`).text;
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(record) ?? [];
    const [, by] = /^\*\*Superseded in part\*\* by (\[\d+\]\([^)]+\)):/m.exec(record) ?? [];
    return `| ${number} | [${title}](${name}) | ${by === undefined ? 'yes' : `in part, see ${by}`} |`;
  });
  const index = documentAt(`${folder}/README.md`).text.split('\n');
  expect(index.filter((line) => /^\| \d/.test(line))).toEqual(rows);
  expect(rows.map((row) => Number(/\d+/.exec(row)?.[0]))).toEqual(rows.map((_, index) => index + 1));
});

test('the changelog describes the version of the package', () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const headings = [...documentAt('CHANGELOG.md').text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings[0]).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
  expect(headings[0]).toContain(`[${version}]`);
});
