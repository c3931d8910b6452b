import { SourceError } from './workbook/source-error.ts';

/** An answer's text, given up as soon as it grows beyond the limit. */
export async function readLimitedText(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) {
      throw new SourceError('too-large', 'Google sent more data than a price list can need.');
    }
  }
  return Buffer.concat(chunks, size).toString('utf8');
}
