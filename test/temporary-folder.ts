import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is removed after the test. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
