import { createHash } from 'node:crypto';
import type { WorkbookFile } from './workbook/read-files.ts';

/** Equal for equal files, whenever and wherever they were saved. */
export function contentMark(files: readonly WorkbookFile[]): string {
  const digest = createHash('sha256');
  // Lengths keep two files apart: 'ab' + 'c' must not look like 'a' + 'bc'.
  for (const { name, bytes } of files)
    digest.update(`${JSON.stringify(name)} ${bytes.length}\n`).update(bytes);
  return digest.digest('hex');
}
