const ELLIPSIS = '…';
const ELLIPSIS_BYTES = 3;
const UTF8 = new TextEncoder();

/**
 * At most so many bytes of UTF-8, cut between two characters; what was cut ends with '…', which counts as well. A limit
 * in characters would not do for a key: PostgreSQL indexes no more than 2,704 bytes, and a character has up to four.
 */
export function shortenToBytes(text: string, bytesMax: number): string {
  if (Buffer.byteLength(text) <= bytesMax) return text;
  const { read } = UTF8.encodeInto(text, new Uint8Array(bytesMax - ELLIPSIS_BYTES));
  return `${text.slice(0, read)}${ELLIPSIS}`;
}
