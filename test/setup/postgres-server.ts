import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, cpSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './postgres-binaries.ts';

const START_MS = 30_000;
const OWNER = 'tierbook';

// Tests need speed, not crash safety. 32 MB is enough for them.
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB'];
const LIMITS = ['max_connections=300', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];

/**
 * Stops everything and removes the folder when the pipe to the test run breaks. That happens whenever the run
 * ends: finished, Ctrl-C or kill -9. TERM stops an incomplete cluster, QUIT does not wait for open connections.
 */
const SUPERVISOR = `
  folder=$1; bin=$2; shift 2
  trap '' TERM
  (
    trap - TERM
    "$bin/initdb" -D "$folder/data" -U ${OWNER} -A trust -E UTF8 --locale=C --no-sync &&
    exec "$bin/postgres" -D "$folder/data" "$@"
  ) & server=$!
  read -r _
  kill -TERM 0; kill -QUIT $server; wait $server
  rm -rf "$folder" || { sleep 1; rm -rf "$folder"; }
`;

export interface PostgresServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPostgres(binaries: PostgresBinaries): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const folder = makeFolderFor(user);
  const bin = reachableBin(binaries.folder, folder, user);
  const port = await freePort();
  const settings = [...SETTINGS, ...LIMITS, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const logFile = path.join(folder, 'server.log');
  const log = openSync(logFile, 'a');
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'supervisor', folder, bin, ...settings], {
    ...user,
    cwd: folder,
    env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' },
    stdio: ['pipe', log, log],
    // Its own process group: Ctrl-C in the terminal reaches only the test run.
    detached: true,
  });
  closeSync(log);
  const stop = () => stopped(supervisor);
  try {
    await untilReady(logFile);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://${OWNER}@127.0.0.1:${port}/postgres`, stop };
}

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  const name = ['postgres', 'nobody'].find((user) => spawnSync('id', [user]).status === 0);
  if (name === undefined) throw new Error('PostgreSQL needs a user other than root, such as nobody');
  return { uid: idOf(name, '-u'), gid: idOf(name, '-g') };
}

function idOf(user: string, option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, user], { encoding: 'utf8' }));
}

function makeFolderFor({ uid, gid }: User): string {
  const isRoot = uid !== undefined && gid !== undefined;
  // Root's own temporary folder may be closed to others.
  const folder = mkdtempSync(path.join(isRoot ? '/tmp' : tmpdir(), 'tierbook-postgres-'));
  if (isRoot) chownSync(folder, uid, gid);
  return folder;
}

function reachableBin(bin: string, folder: string, user: User): string {
  const probe = spawnSync(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: folder });
  if (probe.status === 0) return bin;
  // A checkout below root's home, for example. PostgreSQL finds its other files relative to itself.
  const copy = path.join(folder, 'program');
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  // Otherwise that user could not remove it.
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy]);
  return path.join(copy, path.basename(bin));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port'));
      });
    });
  });
}

async function untilReady(logFile: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await delay(20)) {
    const log = readFileSync(logFile, 'utf8');
    if (log.includes('ready to accept connections')) return;
    if (/FATAL|initdb: error/.test(log)) break;
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8')}`);
}

async function stopped(supervisor: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => supervisor.once('exit', resolve));
  supervisor.stdin?.end();
  await ended;
}
