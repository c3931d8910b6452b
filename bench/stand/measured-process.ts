import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface Usage {
  readonly cpuSeconds: number;
  readonly residentMegabytes: number;
}

// Loaded before the program: it answers from inside the process, so that every thread of it is counted.
const USAGE_REPORTER = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const residentMegabytes = process.memoryUsage().rss / 1024 / 1024;
    process.send({ cpuSeconds: (user + system) / 1e6, residentMegabytes });
  });
`)}`;

/** A server in a process of its own that tells what it has used. */
export class MeasuredProcess {
  /** Where it listens. */
  readonly address: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, address: string) {
    this.#child = child;
    this.address = address;
  }

  /** Starts it and waits for the line in which it says where it listens. */
  static async start(args: readonly string[], variables: Record<string, string>): Promise<MeasuredProcess> {
    const child = spawn(process.execPath, ['--import', USAGE_REPORTER, ...args], {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (!child.stdout) throw new Error('The process has no output');
    const lines = createInterface({ input: child.stdout });
    const address = await new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const found = /http:\/\/\S+/.exec(line);
        if (found) resolve(found[0]);
      });
      child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)));
    });
    return new MeasuredProcess(child, address);
  }

  usage(): Promise<Usage> {
    return new Promise((resolve) => {
      this.#child.once('message', (usage) => resolve(usage as Usage));
      this.#child.send('usage');
    });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}
