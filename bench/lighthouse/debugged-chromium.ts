import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

// Without these Chromium speaks to its maker meanwhile, on the processor that is measured.
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

/** A Chromium with an open debugging port and a profile that nobody has used. */
export async function startDebugged(
  program: string,
  args: readonly string[],
  profile: string,
): Promise<DebuggedChromium> {
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(program, [...QUIET, ...args, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, which is ended as a whole: what a distribution calls Chromium may be a script that starts it.
    detached: true,
  });
  const closed = once(child, 'close');
  const port = await portIn(createInterface({ input: child.stderr }));
  // Read on, or a full pipe would hold the browser up.
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
