import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface RunningServer {
  readonly url: string;
  /** The printed address of an installation without an admin PIN. */
  setupAddress(): Promise<string>;
  stop(): Promise<void>;
}

/** The product as delivered: the built bundle, an empty data folder, a free port. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tierbook-e2e-'));
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
      rmSync(dataDir, { recursive: true, force: true });
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
