import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PROGRAMS = {
  'drop-statements': new URL('./drop-statements.ts', import.meta.url),
  'hold-lock': new URL('./hold-lock.ts', import.meta.url),
  'write-until-killed': new URL('./write-until-killed.ts', import.meta.url),
  'take-visits-until-killed': new URL('./take-visits-until-killed.ts', import.meta.url),
  'die-in-migration': new URL('./die-in-migration.ts', import.meta.url),
  'die-in-restore': new URL('./die-in-restore.ts', import.meta.url),
};

/** A child process that runs a program of this folder and reports its progress line by line. */
export class Child {
  readonly process: ChildProcess;
  readonly lines: string[] = [];
  /** Resolves when the process has ended and all its output has arrived. */
  readonly ended: Promise<void>;
  #onLine: (() => void) | null = null;

  constructor(command: string, args: readonly string[]) {
    this.process = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => this.process.once('close', () => resolve()));
    if (!this.process.stdout) throw new Error('The child has no output');
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      this.lines.push(line);
      this.#onLine?.();
    });
  }

  /** Waits until the child has printed this many lines; fails if it ends before. */
  async said(count: number): Promise<string[]> {
    const enough = new Promise<boolean>((resolve) => {
      this.#onLine = () => {
        if (this.lines.length >= count) resolve(true);
      };
      this.#onLine();
    });
    if (await Promise.race([enough, this.ended.then(() => this.lines.length >= count)])) return this.lines;
    throw new Error(`The child ended after ${this.lines.length} of ${count} lines`);
  }

  async killHard(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }
}

/** Bundles a program of this folder, because a TypeScript loader would slow down every start. */
export async function builtProgram(name: keyof typeof PROGRAMS): Promise<string> {
  // Below dist, not below node_modules: from there the program would not find the built worker threads.
  const outfile = path.resolve('dist', 'test', `${name}.js`);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(PROGRAMS[name])],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Loading hundreds of small files would take half of the start time.
    external: ['better-sqlite3', 'better-sqlite3-12', 'pg'],
    write: false,
  });
  mkdirSync(path.dirname(outfile), { recursive: true });
  // Atomic: another test file may be starting the same program.
  for (const { contents } of outputFiles) {
    const draft = `${outfile}.${process.pid}`;
    writeFileSync(draft, contents);
    renameSync(draft, outfile);
  }
  return outfile;
}
