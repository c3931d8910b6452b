import { spawn } from 'node:child_process';
import { rmSync, watch } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { ensurePlaces } from './setup/places.mjs';
import { projectRoot, say } from './setup/steps.mjs';

ensureInstalled();

const API_PORT = 3001;
const { buildServer } = await import('./build-server.mjs');
const { createServer } = await import('vite');

// From now on dist/ contains a development build: the next `npm start` must not treat it as current.
rmSync(path.join(projectRoot, 'dist', '.stamp'), { force: true });

let server;
let pending;
let restarting = Promise.resolve();

/** Restarts one at a time: two at once would leave a server running that keeps the data locked. */
function askForRestart() {
  restarting = restarting.then(restart);
  return restarting;
}

async function restart() {
  try {
    await buildServer();
  } catch {
    say('the server build failed; waiting for the next change');
    return;
  }
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(API_PORT) },
  });
}

for (const folder of ['server', 'domain']) {
  watch(path.join(projectRoot, folder), { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(() => void askForRestart(), 50);
  });
}

await ensurePlaces();
await askForRestart();
const web = await createServer({
  configFile: path.join(projectRoot, 'vite.config.ts'),
  server: {
    port: 3000,
    proxy: Object.fromEntries(
      ['/api', '/manifest.webmanifest'].map((path) => [path, `http://127.0.0.1:${API_PORT}`]),
    ),
  },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server?.kill('SIGTERM');
    void web.close().finally(() => process.exit(0));
  });
}
