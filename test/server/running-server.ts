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

/** Larger than all buffers between two sockets: whoever reads it slowly has a request in flight. */
export const LARGE_FILE_BYTES = 16 * 1024 * 1024;

let installed: string | null = null;

/** The folder of the product as it is delivered. Installed once for all tests of this process; the run removes it. */
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
  /** What a person reads: the log's own lines, which are JSON, are left out. */
  readonly said: string;
  readonly stderr: string;
}

/** Where the server's standard output goes instead of straight to the test. */
export interface OutputLine {
  /** The end that the server writes to. */
  readonly fd: number;
  /** What comes out at the other end. */
  readonly read: Readable;
}

interface ServerTerms {
  /** How many files and connections the system lets it have; as many as this process unless given. */
  readonly handleLimit?: number;
  readonly output?: OutputLine;
}

/** The product as a process of its own. It is killed with the test if it still runs. */
export class RunningServer {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly #output: Readable | null;
  #stdout = '';
  #stderr = '';

  constructor(variables: Record<string, string>, { handleLimit, output }: ServerTerms = {}) {
    // The shell becomes the server: signals and /proc find it under the same id.
    const limited = `${handleLimit === undefined ? '' : `ulimit -n ${handleLimit}; `}exec "$0" "$@"`;
    const main = path.join('dist', 'server', 'main.js');
    this.process = spawn('/bin/sh', ['-c', limited, process.execPath, main], {
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

  /** The address it printed, once it has. */
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

  /** What it has written to the log so far, a line each. */
  logged(): string[] {
    return this.#stdout.split('\n').filter((line) => line.startsWith('{'));
  }

  /** Files and connections that it has open. */
  openHandles(): number {
    return readdirSync(`/proc/${this.process.pid}/fd`).length;
  }

  memoryBytes(): number {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.process.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  }

  /** Without a moment to put anything in order. */
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
      said: this.#stdout.replaceAll(/^\{.*\n/gm, ''),
      stderr: this.#stderr,
    };
  }
}
