import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { ALLOCATOR_SETTINGS } from '#scripts/setup/allocator.mjs';

interface Usage {
  readonly cpuSeconds: number;
  readonly residentMegabytes: number;
  /** The most since the process started, as the system counts it: looking from time to time would miss it. */
  readonly peakMegabytes: number;
}

// Loaded before the program: it measures from inside the process, so that every thread counts.
const USAGE_REPORTER = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const residentMegabytes = process.memoryUsage().rss / 1024 / 1024;
    const peakMegabytes = process.resourceUsage().maxRSS / 1024;
    process.send({ cpuSeconds: (user + system) / 1e6, residentMegabytes, peakMegabytes });
  });
`)}`;

/** A server in its own process that reports its CPU time and memory. */
export class MeasuredProcess {
  /** The address of the server. */
  readonly address: string;
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #printed: readonly string[];

  private constructor(child: ChildProcess, address: string, lines: Interface, printed: readonly string[]) {
    this.#child = child;
    this.address = address;
    this.#lines = lines;
    this.#printed = printed;
  }

  /** Starts the server and waits until it prints its address. */
  static async start(args: readonly string[], variables: Record<string, string>): Promise<MeasuredProcess> {
    const child = spawn(process.execPath, ['--import', USAGE_REPORTER, ...args], {
      env: { ...ALLOCATOR_SETTINGS, ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (!child.stdout) throw new Error('The process has no output');
    const lines = createInterface({ input: child.stdout });
    const printed: string[] = [];
    const address = await new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        printed.push(line);
        const found = /http:\/\/\S+/.exec(line);
        if (found) resolve(found[0]);
      });
      child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)));
    });
    return new MeasuredProcess(child, address, lines, printed);
  }

  /** Resolves with the first line that has this text, once it is printed. */
  lineWith(text: string): Promise<string> {
    return new Promise((resolve) => {
      const look = () => {
        const line = this.#printed.find((each) => each.includes(text));
        if (line !== undefined) resolve(line);
      };
      this.#lines.on('line', look);
      look();
    });
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
