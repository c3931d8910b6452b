import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { inject, onTestFinished } from 'vitest';

const PROJECT = path.dirname(path.dirname(import.meta.dirname));

/** Larger than all buffers between two sockets: a slow reader keeps the request in flight. */
export const LARGE_FILE_BYTES = 16 * 1024 * 1024;

let installed: string | null = null;

/** The folder of the delivered product. Installed once for all tests of this process; the run removes it. */
export function installedProduct(): string {
  installed ??= installProduct(mkdtempSync(path.join(inject('testFolder'), 'product-')));
  return installed;
}

/** The bundle, and a web page with one large file. */
function installProduct(folder: string): string {
  execFileSync(process.execPath, [path.join(PROJECT, 'scripts', 'build-server.mjs')], { stdio: 'inherit' });
  cpSync(path.join(PROJECT, 'package.json'), path.join(folder, 'package.json'));
  cpSync(path.join(PROJECT, 'dist', 'server'), path.join(folder, 'dist', 'server'), { recursive: true });
  cpSync(path.join(PROJECT, 'server', 'sample'), path.join(folder, 'server', 'sample'), { recursive: true });
  symlinkSync(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'dist', 'web', 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'dist', 'web', 'index.html'), '<!--tierbook-boot--><p>The page</p>');
  writeFileSync(path.join(folder, 'dist', 'web', 'assets', 'large.bin'), Buffer.alloc(LARGE_FILE_BYTES));
  return folder;
}

export interface Ended {
  readonly code: number | null;
  /** The console output without the JSON log lines. */
  readonly said: string;
  readonly stderr: string;
}

/** An alternative destination for the server's standard output. */
export interface OutputLine {
  /** The end that the server writes to. */
  readonly fd: number;
  /** The data at the other end. */
  readonly read: Readable;
}

interface ServerTerms {
  /** The limit of open files and connections; by default that of this process. */
  readonly handleLimit?: number;
  readonly output?: OutputLine;
  /** A script that gets the program as its argument; by default the program runs directly. */
  readonly launcher?: string;
}

/** The product in its own process, which is killed after the test if it still runs. */
export class RunningServer {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly #output: Readable | null;
  #stdout = '';
  #stderr = '';

  constructor(variables: Record<string, string>, { handleLimit, output, launcher }: ServerTerms = {}) {
    // `exec` replaces the shell with the server, so signals and /proc use the same process id.
    const limited = `${handleLimit === undefined ? '' : `ulimit -n ${handleLimit}; `}exec "$0" "$@"`;
    const main = path.join('dist', 'server', 'main.js');
    const program = launcher === undefined ? [main] : [launcher, main];
    this.process = spawn('/bin/sh', ['-c', limited, process.execPath, ...program], {
      cwd: installedProduct(),
      env: { PATH: process.env.PATH, PORT: '0', ...variables },
      stdio: ['ignore', output?.fd ?? 'pipe', 'pipe'],
    });
    this.#output = output?.read ?? this.process.stdout;
    this.#output?.on('data', (chunk) => {
      this.#stdout += chunk;
    });
    this.process.stderr?.on('data', (chunk) => {
      this.#stderr += chunk;
    });
    this.ended = once(this.process, 'close').then(([code]) => this.#result(code));
    onTestFinished(async () => {
      this.process.kill('SIGKILL');
      await this.ended;
    });
  }

  /** Resolves with the printed address. */
  async address(): Promise<string> {
    for (;;) {
      const [, address] = /^Tierbook is running at (\S+)$/m.exec(this.#stdout) ?? [];
      if (address) return address;
      const hasEnded = await Promise.race([
        once(this.#output ?? this.process, 'data').then(() => false),
        this.ended.then(() => true),
      ]);
      if (hasEnded) throw new Error(`the server ended before it ran: ${this.#stderr}`);
    }
  }

  /** The console output so far, without the JSON log lines. */
  said(): string {
    return this.#stdout.replaceAll(/^\{.*\n/gm, '');
  }

  /** The log lines so far. */
  logged(): string[] {
    return this.#stdout.split('\n').filter((line) => line.startsWith('{'));
  }

  /** The number of open files and connections. */
  openHandles(): number {
    return readdirSync(`/proc/${this.process.pid}/fd`).length;
  }

  memoryBytes(): number {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.process.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  }

  /** Kills it without a graceful shutdown. */
  async killHard(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): void {
    this.process.kill(signal);
  }

  #result(code: unknown): Ended {
    return {
      code: typeof code === 'number' ? code : null,
      said: this.said(),
      stderr: this.#stderr,
    };
  }
}
