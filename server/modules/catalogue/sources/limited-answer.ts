import { SourceError } from './workbook/source-error.ts';

/** The bytes of an answer; stops as soon as they exceed the limit. No other value shares their memory. */
export async function readLimitedBytes(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) {
      throw new SourceError('too-large', 'Google sent more data than a price list can need.');
    }
  }
  const bytes = new Uint8Array(size);
  let from = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, from);
    from += chunk.length;
  }
  return bytes;
}
