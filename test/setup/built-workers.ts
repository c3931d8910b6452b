import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Worker threads start from built files, even if everything else runs from source. */
export function setup(): void {
  execFileSync(process.execPath, [path.join('scripts', 'build-server.mjs'), 'workers'], { stdio: 'inherit' });
}
