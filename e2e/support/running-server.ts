import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface RunningServer {
  readonly url: string;
  /** The printed address of an installation without an admin PIN. */
  setupAddress(): Promise<string>;
  stop(): Promise<void>;
}

export const PINS = { ADMIN_PIN: '48151623', MANAGER_PIN: '70707070', VIP_PIN: '49204920' };

/** The environment variable with the data folder of a shop that has started once. */
export const STARTED_FOLDER = 'TIERBOOK_E2E_STARTED_FOLDER';

/**
 * A server with these PINs. Without a price source of its own it starts from a copy of a folder with the sample: a first
 * start, which migrates, hashes PINs and reads the sample, takes twice as long.
 */
export function startShop(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = makeDataFolder();
  const started = process.env[STARTED_FOLDER];
  if (started !== undefined && environment.PRICE_SOURCE === undefined)
    cpSync(started, dataDir, { recursive: true });
  return startServer({ ...PINS, ...environment }, dataDir);
}

/** The product as delivered: the built bundle, a free port, and an empty data folder unless one is given. */
export async function startServer(
  environment: Record<string, string> = {},
  dataDir = makeDataFolder(),
): Promise<RunningServer> {
  const server = await runServer(environment, dataDir);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function makeDataFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'tierbook-e2e-'));
}

/** Leaves the data folder when it stops. */
export async function runServer(
  environment: Record<string, string>,
  dataDir: string,
): Promise<RunningServer> {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = readOutput(server);
  return {
    url: await printed.find(/Tierbook is running at (http:\/\/\S+)/),
    setupAddress: () => printed.find(/^ +(http:\/\/\S+\/setup#[0-9a-f]{32})$/m),
    async stop() {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await exited;
    },
  };
}

function readOutput(server: ChildProcess) {
  let printed = '';
  server.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return {
    /** The first group of the pattern, as soon as it is printed. */
    find: (pattern: RegExp): Promise<string> =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(printed)?.[1];
          if (found) resolve(found);
        };
        server.stdout?.on('data', look);
        server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
        look();
      }),
  };
}
