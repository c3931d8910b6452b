const ELLIPSIS = '…';
const ELLIPSIS_BYTES = 3;
const UTF8 = new TextEncoder();

/**
 * Shortens a text to at most `bytesMax` bytes of UTF-8, between two characters and with '…' at the end. A limit
 * in characters is not enough for a key: PostgreSQL indexes at most 2,704 bytes, and a character has up to four.
 */
export function shortenToBytes(text: string, bytesMax: number): string {
  if (Buffer.byteLength(text) <= bytesMax) return text;
  const { read } = UTF8.encodeInto(text, new Uint8Array(bytesMax - ELLIPSIS_BYTES));
  return `${text.slice(0, read)}${ELLIPSIS}`;
}
