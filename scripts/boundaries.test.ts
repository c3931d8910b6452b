import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, areasOf, BOUNDARY_FILE, boundaryFileOf, whyStale } from './boundaries/compose.ts';
import { ALLOWED, CIRCLES, FORBIDDEN, SAMPLE_FILES, VIOLATIONS } from './boundaries/planted-imports.ts';
import { KNOWS, RULES, ZONES } from './boundaries/table.ts';

const areas = areasOf('.');
const tree = mkdtempSync(path.join(tmpdir(), 'tierbook-boundaries-'));
const planted = new Map<string, string[]>();
let refusals: Map<string, string[]>;

beforeAll(() => {
  for (const config of ['biome.json', BOUNDARY_FILE, 'package.json']) cpSync(config, path.join(tree, config));
  for (const { file, specifier } of areas.flatMap(plantsOf)) plant(file, specifier);
  for (const [file, specifier] of [...FORBIDDEN, ...ALLOWED]) plant(file, specifier);
  for (const { from, to, specifier } of CIRCLES) {
    const keyword = from.includes('circle') ? 'import' : 'import type';
    planted.set(from, [`${keyword} { planted } from '${specifier}';`]);
    planted.set(to, [`${keyword} { planted } from '#${from}';`]);
  }
  for (const [file, lines] of planted) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), `${lines.join('\n')}\nexport type Planted = typeof planted;\n`);
  }
  refusals = runBiome();
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the check refuses', () => {
  test.each(FORBIDDEN)('%s importing %s', (file, specifier) => {
    expect(refusalsOf(file, specifier)).not.toEqual([]);
  });

  test.each(CIRCLES)('$from and $to importing each other', ({ from, specifier }) => {
    expect(refusalsOf(from, specifier)).toEqual(['This import is part of a cycle.']);
  });
});

describe('the check allows', () => {
  test.each(ALLOWED)('%s importing %s', (file, specifier) => {
    expect(refusalsOf(file, specifier)).toEqual([]);
  });
});

describe('the table', () => {
  test.each(Object.keys(ZONES))('every rule of the zone "%s" refuses its violations', (zone) => {
    const plants = areas.filter((area) => area.zone === zone).flatMap(plantsOf);
    expect(new Set(plants.map(({ rule }) => rule))).toEqual(new Set(ZONES[zone]?.obeys));
    const missed = plants.filter(
      ({ file, specifier, rule }) => !refusalsOf(file, specifier).includes(RULES[rule].says),
    );
    expect(missed).toEqual([]);
  });

  test('has no unused rule', () => {
    const obeyed = new Set(Object.values(ZONES).flatMap(({ obeys }) => obeys));
    expect(obeyed).toEqual(new Set(Object.keys(RULES)));
  });

  test('has no cycle of modules', () => {
    const arrows = new Map(Object.entries(KNOWS['server/modules'] ?? {}));
    let before: number;
    do {
      before = arrows.size;
      for (const [module, known] of arrows)
        if (!known.some((other) => arrows.has(other))) arrows.delete(module);
    } while (arrows.size < before);
    expect([...arrows.keys()]).toEqual([]);
  });
});

describe('the boundary file', () => {
  test('matches the table and the folders', () => {
    expect(whyStale('.')).toBeUndefined();
  });

  test('is out of date after a new feature, which is isolated, and after a removed one, which is named', () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'tierbook-folders-'));
    for (const { files, own } of areas) {
      if (own === undefined) continue;
      const folder = path.join(copy, files.slice(0, files.indexOf(`/${own}/`)), own);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'index.ts'), '');
    }
    writeFileSync(path.join(copy, BOUNDARY_FILE), boundaryFileOf(copy));
    expect(whyStale(copy)).toBeUndefined();
    mkdirSync(path.join(copy, 'web/features/new'));
    expect(whyStale(copy)).toBeUndefined();
    writeFileSync(path.join(copy, 'web/features/new/first.tsx'), '');
    expect(whyStale(copy)).toMatch(/Run `npm run boundaries` and commit the file\.$/);
    expect(boundaryFileOf(copy)).toContain('["#web/features/**","!#web/features/new/**"]');
    rmSync(path.join(copy, 'web/features/customers'), { recursive: true });
    expect(() => boundaryFileOf(copy)).toThrow('names folders that web/features does not have: customers.');
    rmSync(copy, { recursive: true });
  });
});

function plantsOf({ zone, own = '', rules }: Area) {
  return (SAMPLE_FILES[zone] ?? []).flatMap((file) =>
    rules.flatMap(({ name }) =>
      VIOLATIONS[name].map((specifier) => ({
        file: file.replace('{own}', own),
        specifier: specifier.replace('{own}', own),
        rule: name,
      })),
    ),
  );
}

// Every second one imports only a type: type imports must be refused too.
function plant(file: string, specifier: string) {
  const lines = planted.get(file) ?? [];
  const isNew = !lines.some((line) => line.endsWith(` from '${specifier}';`));
  const keyword = (file.length + lines.length) % 2 === 0 ? 'import type' : 'import';
  if (isNew) planted.set(file, [...lines, `${keyword} { planted } from '${specifier}';`]);
}

function refusalsOf(file: string, specifier: string): string[] {
  const line = (planted.get(file) ?? []).findIndex((text) => text.endsWith(` from '${specifier}';`));
  if (line === -1) throw new Error(`${file} has no import of ${specifier}.`);
  return refusals.get(`${file}:${line + 1}`) ?? [];
}

function runBiome(): Map<string, string[]> {
  const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
  const rules = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles'];
  const args = ['lint', ...rules, '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
  const run = spawnSync(process.execPath, [biome, ...args], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { diagnostics } = JSON.parse(run.stdout) as {
    diagnostics: { message: string; location: { path: string; start: { line: number } } }[];
  };
  const byLine = new Map<string, string[]>();
  for (const { message, location } of diagnostics) {
    const line = `${location.path}:${location.start.line}`;
    byLine.set(line, [...(byLine.get(line) ?? []), message]);
  }
  return byLine;
}
