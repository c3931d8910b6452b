import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The built product with a temporary data folder and a settable clock. */
export async function startModelServer({ root, begin, environment }) {
  const clock = pathToFileURL(path.join(root, 'scripts', 'pictures-clock.mjs')).href;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tierbook-pictures-'));
  const server = spawn(process.execPath, ['--import', clock, 'dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PICTURES_BEGIN: String(begin),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { url, setupCode } = await printedBy(server);
  return {
    url,
    /** Null with an admin PIN. */
    setupCode,
    /** Resolves when the clock is set: later requests run at that time. */
    async setTime(now) {
      const isSet = once(server, 'message');
      server.send(Math.round(now));
      await isSet;
    },
    async stop() {
      const hasEnded = once(server, 'exit');
      server.kill('SIGTERM');
      await hasEnded;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function printedBy(server) {
  return new Promise((resolve, reject) => {
    let printed = '';
    // Show its errors on the console.
    server.stdout.pipe(process.stdout);
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const url = /Tierbook is running at (\S+)/.exec(printed)?.[1];
      const setupCode = /\/setup#([0-9a-f]+)/.exec(printed)?.[1] ?? null;
      // Both are written at once.
      if (url) resolve({ url, setupCode });
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}
