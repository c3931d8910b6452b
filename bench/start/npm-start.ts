import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface Started {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts the product with `npm start`, as people do. */
export async function startByNpm(variables: Record<string, string>): Promise<Started> {
  const child = spawn('npm', ['start'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, which is ended as a whole: npm, its shell and the server.
    detached: true,
  });
  const closed = once(child, 'close');
  const address = await addressIn(createInterface({ input: child.stdout }));
  return {
    address,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await closed;
    },
  };
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [found] = /http:\/\/\S+/.exec(line) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error('npm start ended before it listened');
}
