import { CsvError } from './csv-error.ts';

/** Windows-1252 from 0x80 on; undefined codes stay control characters, which no name may contain. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The text of a .csv file from any program: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252. */
export function decodeText(bytes: Buffer): string {
  const text = decoded(bytes);
  if (text.includes('\u0000')) {
    throw new CsvError('wrong-type', 'is not a text file with comma-separated values (.csv).');
  }
  return text;
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2));
  // Swapping needs a copy: the bytes belong to the caller.
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return utf16(Buffer.from(wholePairs(bytes.subarray(2))).swap16());
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

function utf16(bytes: Buffer): string {
  return wholePairs(bytes).toString('utf16le');
}

function wholePairs(bytes: Buffer): Buffer {
  if (bytes.length % 2 === 0) return bytes;
  throw new CsvError('damaged', 'is cut off in the middle of a character.');
}

const CHUNK_BYTES = 64 * 1024;

// By hand: several releases of Node decode this encoding as Latin-1, which turns the euro sign into a control character.
// In chunks: replacing sixty million letters at once would take gigabytes.
function windows1252(bytes: Buffer): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES).toString('latin1');
    chunks.push(chunk.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char));
  }
  return chunks.join('');
}
