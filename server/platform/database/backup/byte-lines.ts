import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const LINE_END = 10;

/**
 * The lines of a packed file with their ends, some at a time. Not by `readline`, which also ends a line at U+2028: a
 * customer's name may hold one.
 */
export async function* packedLinesOf(file: string): AsyncGenerator<readonly Buffer[]> {
  const packed = createReadStream(file);
  const plain = createGunzip();
  // What goes wrong with the file has to reach whoever reads the lines.
  packed.on('error', (error) => plain.destroy(error));
  let begun: Buffer[] = [];
  try {
    for await (const chunk of packed.pipe(plain)) {
      const lines: Buffer[] = [];
      let from = 0;
      for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
        lines.push(Buffer.concat([...begun, chunk.subarray(from, end + 1)]));
        begun = [];
        from = end + 1;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
      if (lines.length > 0) yield lines;
    }
  } finally {
    packed.destroy();
  }
  if (begun.length > 0) yield [Buffer.concat(begun)];
}
