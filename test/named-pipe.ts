import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Creates a named pipe, so that a test can open either end. Returns its path. */
export function makeNamedPipe(pipe = path.join(makeTemporaryFolder(), 'pipe')): string {
  execFileSync('mkfifo', [pipe]);
  return pipe;
}
