import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectRoot } from './setup/steps.mjs';

const WORKER = /([^/\\]+)\.worker\.ts$/;

/** Read from node_modules as they are: two binaries, one that reads files beside its own, and one that is optional. */
const LEFT_OUTSIDE = ['better-sqlite3', 'better-sqlite3-12', '@fastify/swagger-ui', 'pg-native'];

/** What packages of the older kind call to load a built-in module, and modules of the newer kind do not have. */
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
    // Packages go into the bundle too: to find and read their thousand files was half of a start.
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

/** In one step, and only when it differs: a server or another test run may be reading the file right now. */
function replaceFile(file, contents) {
  if (existsSync(file) && readFileSync(file).equals(contents)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}

// `node scripts/build-server.mjs workers`: what tests need that run the rest from its sources.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await (process.argv[2] === 'workers' ? bundle(workerEntries()) : buildServer());
}
