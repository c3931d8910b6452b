import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A pipe that has a name, so that either end can be opened as a test needs it. Returns its path. */
export function makeNamedPipe(pipe = path.join(makeTemporaryFolder(), 'pipe')): string {
  execFileSync('mkfifo', [pipe]);
  return pipe;
}
