import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { parseImportedConfiguration } from '#domain/configuration/import-configuration.ts';
import { noticeRequest } from '#server/modules/notices/notice-request.ts';
import { DOCUMENTS, type Document, documentAt, ROOT, textWithoutBlocks } from './docs/documents.ts';

const ALL = [
  ...DOCUMENTS,
  ...['CHANGELOG.md', 'bench/RESULTS.md'].map(documentAt),
  ...readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => documentAt(`docs/decisions/${name}`)),
];

/** Folders of the repository, so that `server/app.ts` counts as a path and `text/html` does not. */
const ROOMS = ['bench', 'deploy', 'docs', 'domain', 'e2e', 'scripts', 'server', 'test', 'web'];
const TREE_PATH = new RegExp(`^(?:${ROOMS.join('|')})/[\\w./-]+$`);

/** A placeholder for a name that the reader chooses. */
const PATTERNS = new Set(['docs/decisions/NNNN-title.md']);

interface Link {
  readonly from: string;
  readonly to: string;
}

/** Links within the repository. */
function linksIn(document: Document): Link[] {
  const text = textWithoutBlocks(document);
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)];
  return targets
    .map(([, link, source]) => ({ from: document.file, to: link ?? source ?? '' }))
    .filter(({ to }) => !/^(?:https?|mailto):/.test(to));
}

/** The anchor that repository hosts generate for a heading. */
function anchorsOf(file: string): string[] {
  const headings = [...documentAt(file).text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function leadsNowhere({ from, to }: Link): boolean {
  const [target = '', anchor] = to.split('#');
  const file = target === '' ? from : path.join(path.dirname(from), target);
  if (!existsSync(path.join(ROOT, file))) return true;
  return anchor !== undefined && !anchorsOf(file).includes(anchor);
}

test('every link leads to an existing file, and to an existing heading in it', () => {
  const links = ALL.flatMap(linksIn);
  expect(links.length).toBeGreaterThan(25);
  expect(links.filter(leadsNowhere)).toEqual([]);
});

test('every path in the documents exists', () => {
  const named = DOCUMENTS.filter(({ file }) => file !== 'docs/SPEC-COVERAGE.md').flatMap(({ file, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => ({ file, code })),
  );
  const paths = named.filter(({ code }) => TREE_PATH.test(code) && !PATTERNS.has(code));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter(({ code }) => !existsSync(path.join(ROOT, code)))).toEqual([]);
});

describe('the pictures', () => {
  const folder = path.join(ROOT, 'docs/pictures');
  const pictures = readdirSync(folder);
  const { text } = documentAt('README.md');

  test('are all shown in the README, each with a text alternative', () => {
    const shown = [...text.matchAll(/!\[([^\]]+)\]\(docs\/pictures\/([^)]+)\)/g)].map(([, , file]) => file);
    const inTags = [...text.matchAll(/<img src="docs\/pictures\/([^"]+)" width="\d+" alt="[^"]+">/g)].map(
      ([, file]) => file,
    );
    expect([...shown, ...inTags].toSorted()).toEqual(pictures.toSorted());
  });

  test('are small enough for a phone', () => {
    const bytes = pictures.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(1_500_000);
  });
});

test('the example of a settings file can be imported', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(documentAt('docs/CONFIGURATION.md').text) ?? [];
  const file = { ...DEFAULT_CONFIGURATION, ...JSON.parse(example) };
  expect(parseImportedConfiguration(JSON.stringify(file), {})).toEqual({ ok: true, configuration: file });
  expect(Object.keys(JSON.parse(example))).toEqual(['money', 'rounding']);
});

test('the example for receivers accepts what is signed, and nothing else', async () => {
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(documentAt('docs/OPERATIONS.md').text) ?? [];
  const module = `${example}\nexport { isGenuine };`;
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
  const notice = { id: 'a', kind: 'inquiry', number: 41, time: '', link: null } as const;
  const { headers, body } = noticeRequest(notice, 'json', { key: 'k', now: Date.now() });
  const header = headers['tierbook-signature'];
  expect(isGenuine('k', header, body)).toBe(true);
  expect(isGenuine('l', header, body)).toBe(false);
  expect(isGenuine('k', header, body.replace('41', '42'))).toBe(false);
  expect(isGenuine('k', 'nothing', body)).toBe(false);
  const old = noticeRequest(notice, 'json', { key: 'k', now: Date.now() - 600_000 });
  expect(isGenuine('k', old.headers['tierbook-signature'], old.body)).toBe(false);
});

test("the README's figures match bench/RESULTS.md", () => {
  const [, figures = ''] =
    /<!-- figures -->\n([\s\S]*)\n<!-- \/figures -->/.exec(documentAt('README.md').text) ?? [];
  const rows = documentAt('bench/RESULTS.md')
    .text.split('\n')
    .filter((line) => line.startsWith('|'));
  expect(figures.split('\n').length).toBeGreaterThan(20);
  expect(figures.split('\n')).toEqual(rows);
});
