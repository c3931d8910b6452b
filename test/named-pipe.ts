import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.ts';

const COMMAND = { makePipe: 'mkfifo' } as const;

/** The path of a pipe that has a name, so that either end can be opened as a test needs it. */
export function makeNamedPipe(): string {
  const pipe = path.join(makeTemporaryFolder(), 'pipe');
  execFileSync(COMMAND.makePipe, [pipe]);
  return pipe;
}
