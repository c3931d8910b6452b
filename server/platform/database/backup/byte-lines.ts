import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';

const LINE_END = 10;

/**
 * The lines of a packed file with their ends, some at a time. Not by `readline`, which also ends a line at U+2028: a
 * customer's name may hold one. A line beyond the limit is refused before it fills the memory.
 */
export async function* packedLinesOf(file: string, maxLineBytes: number): AsyncGenerator<readonly Buffer[]> {
  const packed = createReadStream(file);
  const plain = createGunzip();
  // What goes wrong with the file has to reach whoever reads the lines.
  packed.on('error', (error) => plain.destroy(error));
  let begun: Buffer[] = [];
  let begunBytes = 0;
  try {
    for await (const chunk of packed.pipe(plain)) {
      const lines: Buffer[] = [];
      let from = 0;
      for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
        lines.push(Buffer.concat([...begun, chunk.subarray(from, end + 1)]));
        begun = [];
        begunBytes = 0;
        from = end + 1;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
      begunBytes += chunk.length - from;
      if (begunBytes > maxLineBytes)
        throw new BackupError(`A line of ${file} is too long. Nothing was changed.`);
      if (lines.length > 0) yield lines;
    }
  } finally {
    packed.destroy();
  }
  if (begun.length > 0) yield [Buffer.concat(begun)];
}
