import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectRoot } from './setup/steps.mjs';

const WORKER = /([^/\\]+)\.worker\.ts$/;

/** Loaded from node_modules: two binaries, and a package that is optional. The files of @fastify/swagger-ui are read there too. */
const LEFT_OUTSIDE = ['better-sqlite3', 'better-sqlite3-12', 'pg-native'];

/** CommonJS packages call `require` for built-in modules, which ES modules do not have. */
const REQUIRE = `import { createRequire as requireBeside } from 'node:module';
const require = requireBeside(import.meta.url);`;

/** Bundles the server, the administration commands and every worker thread into dist/server. */
export async function buildServer() {
  const programs = ['main', 'tierbook'].map((name) => ({ in: `server/${name}.ts`, out: `server/${name}` }));
  const existing = programs.filter((program) => existsSync(path.join(projectRoot, program.in)));
  await bundle([...existing, ...workerEntries()]);
}

async function bundle(entries) {
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: entries,
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Packages are bundled too: finding and reading their thousand files took half of the start time.
    external: LEFT_OUTSIDE,
    banner: { js: REQUIRE },
    sourcemap: true,
    write: false,
    logLevel: 'warning',
  });
  for (const file of outputFiles) replaceFile(file.path, file.contents);
}

function workerEntries() {
  return readdirSync(path.join(projectRoot, 'server'), { recursive: true })
    .map((file) => ({ file, name: WORKER.exec(file)?.[1] }))
    .filter(({ name }) => name !== undefined)
    .map(({ file, name }) => ({ in: path.join('server', file), out: `server/workers/${name}` }));
}

/** Writes atomically, and only if the content differs: a server or another test run may be reading the file. */
function replaceFile(file, contents) {
  if (existsSync(file) && readFileSync(file).equals(contents)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}

// `node scripts/build-server.mjs workers` builds only the workers, for tests that run everything else from source.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await (process.argv[2] === 'workers' ? bundle(workerEntries()) : buildServer());
}
