import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

// Without these Chromium makes background requests, which use the measured CPU.
const QUIET = [
  '--headless=new',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
];

export interface DebuggedChromium {
  readonly port: number;
  stop(): Promise<void>;
}

/** A Chromium with an open debugging port and a new profile. */
export async function startDebugged(
  program: string,
  args: readonly string[],
  profile: string,
): Promise<DebuggedChromium> {
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(program, [...QUIET, ...args, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group, which is ended as a whole: a distribution's Chromium may be a script that starts the browser.
    detached: true,
  });
  const closed = once(child, 'close');
  const port = await portIn(createInterface({ input: child.stderr }));
  // Keep reading: a full pipe would block the browser.
  child.stderr.resume();
  return {
    port,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await closed;
    },
  };
}

async function portIn(lines: AsyncIterable<string>): Promise<number> {
  for await (const line of lines) {
    const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error('Chromium ended before it listened');
}
