import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment, VARIABLES } from '#server/environment.ts';
import { TRIED } from './docs/commands-tried.ts';
import { commandsIn } from './docs/documented-commands.ts';
import { blocksOf, DOCUMENTS, documentAt, ROOT, scriptsOfPackage } from './docs/documents.ts';

/** Commands that take too long for a test: which file runs them instead, and the text in it that does. */
const RUN_ELSEWHERE: Record<string, { by: string; words: string }> = {
  'npm start': {
    by: 'test/server/first-run.test.ts',
    words: 'every start prints one set-up address and no PIN',
  },
  'npm test': { by: '.ci/run', words: 'npm test' },
  'npm run check': { by: '.ci/run', words: 'npm run check' },
  // It writes the file; the check compares what it would write.
  'npm run boundaries': { by: 'scripts/check.mjs', words: "'scripts/boundaries.mjs'" },
  'npm run build': { by: 'scripts/test.mjs', words: 'await ensureBuilt()' },
  // `npm test` runs the short form of its files.
  'npm run test:faults': { by: 'vitest.config.ts', words: 'test/**/*.test.ts' },
  'npx biome check --write .': { by: 'scripts/check.mjs', words: "[biome, 'check'" },
  'npx vitest run --project domain': { by: 'vitest.config.ts', words: "name: 'domain'" },
  'npx vitest run --project server server/platform': { by: 'vitest.config.ts', words: "name: 'server'" },
  'npx playwright test e2e/shell.e2e.ts': {
    by: 'scripts/test.mjs',
    words: "bin('@playwright/test', 'cli.js'), 'test'",
  },
};

/** Commands that no test can run, and why. The documents mention it if it is not obvious. */
const BY_HAND: Record<string, string> = {
  'npm run dev': 'does not end by itself',
  'npm run bench': 'takes half an hour on a machine that does nothing else',
  'npm run bench -- analytics': 'takes minutes on a machine that does nothing else',
  'npm run bench -- pricing': 'takes a minute on a machine that does nothing else',
  'npm run pictures': 'takes minutes, and writes into the tree',
  'useradd --system --home-dir /var/lib/tierbook --shell /usr/sbin/nologin tierbook': 'needs root',
  'install -d -o tierbook -g tierbook -m 700 /var/lib/tierbook': 'needs root',
  'cd /opt/tierbook && npm run build': 'needs root',
  'systemctl daemon-reload && systemctl enable --now tierbook': 'needs systemd',
  'journalctl -u tierbook': 'needs systemd',
  "su tierbook -s /bin/sh -c 'set -a; . /etc/tierbook.env; cd /opt/tierbook; npm run -s tierbook -- doctor'":
    'needs root',
  'cp deploy/example.env .env': 'would change the tree',
  'docker compose up --build': 'needs a container engine',
  'docker compose exec one node dist/server/tierbook.js prices status': 'needs a container engine',
};

const documented = [...new Set(DOCUMENTS.flatMap(commandsIn))].toSorted();

test('every documented command is run by this test, run elsewhere, or listed as manual', () => {
  const known = [...TRIED, ...Object.keys(RUN_ELSEWHERE), ...Object.keys(BY_HAND)].toSorted();
  expect(documented).toEqual(known);
});

test.each(Object.entries(RUN_ELSEWHERE))('%s is run by the file named for it', (_command, { by, words }) => {
  expect(readFileSync(path.join(ROOT, by), 'utf8')).toContain(words);
});

describe('a documented command that this test does not run', () => {
  const untried = documented.filter((command) => !TRIED.includes(command));

  test('names a script of package.json whose program exists', () => {
    const scripts = scriptsOfPackage();
    const names = untried.flatMap((command) => /npm (?:run (?:-s )?)?([\w:]+)/.exec(command)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(8);
    const missing = names.filter((name) => {
      const [node, program = ''] = scripts[name]?.split(' ') ?? [];
      return node !== 'node' || !existsSync(path.join(ROOT, program));
    });
    expect(missing).toEqual([]);
  });

  test('names only existing files, benches and services', () => {
    const files = untried.flatMap((command) => command.match(/\b(?:e2e|deploy|server)\/[\w./-]+/g) ?? []);
    expect(files).toContain('deploy/example.env');
    // The first is built from the second.
    const sources = files.map((file) => file.replace('server/tierbook.js', 'server/tierbook.ts'));
    expect(sources.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const words = untried.flatMap((command) => /npm run bench -- (\w+)/.exec(command)?.[1] ?? []);
    const benches = readdirSync(path.join(ROOT, 'bench')).filter((file) => file.endsWith('.bench.ts'));
    expect(words.filter((word) => !benches.some((file) => file.includes(word)))).toEqual([]);
    const compose = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8');
    const services = untried.flatMap((command) => /docker compose exec (\w+)/.exec(command)?.[1] ?? []);
    expect(services.filter((name) => !compose.includes(`\n  ${name}:\n`))).toEqual([]);
  });
});

test.each([
  ['npm start', "await serve(path.join(projectRoot, 'dist', 'server', 'main.js'));"],
  ['npm run tierbook', "await import('#dist/server/tierbook.js');"],
])('%s installs and builds if necessary, then runs the program that the tests run', (command, run) => {
  const [, script = ''] = scriptsOfPackage()[command.split(' ').at(-1) ?? '']?.split(' ') ?? [];
  expect(readFileSync(path.join(ROOT, script), 'utf8').trim().split('\n').slice(-3)).toEqual([
    'ensureInstalled();',
    'await ensureBuilt();',
    run,
  ]);
});

describe('examples for operators', () => {
  const [environment = '', service = ''] = blocksOf(documentAt('docs/OPERATIONS.md'))
    .filter(({ language }) => language === 'ini')
    .map(({ text }) => text);

  test('the server accepts the file of variables', () => {
    const variables = Object.fromEntries(
      environment
        .trim()
        .split('\n')
        .map((line) => /^(\w+)="?(.*?)"?$/.exec(line)?.slice(1) ?? [line, '']),
    );
    expect(readEnvironment(variables)).toMatchObject({
      dataDir: '/var/lib/tierbook',
      priceSource: '/var/lib/tierbook/prices.xlsx',
      brandName: 'Corner Phones',
      trustedProxies: ['127.0.0.1'],
    });
  });

  test('the service starts the built program from the folder that the other commands use', () => {
    expect(service).toContain('ExecStart=/usr/bin/node dist/server/main.js\n');
    expect(service).toContain('WorkingDirectory=/opt/tierbook\n');
    expect(service).toContain('EnvironmentFile=/etc/tierbook.env\n');
    expect(existsSync(path.join(ROOT, 'dist/server/main.js'))).toBe(true);
  });

  test('every code block names its language', () => {
    const languages = new Set(DOCUMENTS.flatMap(blocksOf).map(({ language }) => language));
    expect([...languages].toSorted()).toEqual(['ini', 'js', 'json', 'nginx', 'sh', 'text', 'yaml']);
  });
});

describe('the container files', () => {
  const compose = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8');
  const example = readFileSync(path.join(ROOT, 'deploy/example.env'), 'utf8');
  const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);

  test('the example of variables has all required ones, and none that is unused', () => {
    const needed = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
    expect([...needed].toSorted()).toEqual(['POSTGRES_PASSWORD', 'SECRET_KEY']);
    expect(named).toEqual(expect.arrayContaining([...needed]));
    const read = new Set<string>([...Object.values(VARIABLES).map(({ name }) => name), 'POSTGRES_PASSWORD']);
    expect(named.filter((name) => !read.has(name))).toEqual([]);
  });

  test('name only files that exist or that the build makes', () => {
    const mounted = [...compose.matchAll(/- \.\/([^:\s]+\.\w+):/g)].map(([, file = '']) => file);
    const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
    const copied = [...dockerfile.matchAll(/^COPY (?:--from=build \/app\/)?(\S.*) \S+$/gm)]
      .flatMap(([, files = '']) => files.split(' '))
      .filter((file) => !['dist', 'node_modules'].includes(file));
    expect(mounted).toEqual(['deploy/nginx.conf']);
    expect(copied).toContain('server/sample');
    expect([...mounted, ...copied].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
