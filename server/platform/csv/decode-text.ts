import { CsvError } from './csv-error.ts';

/** Windows-1252 from 0x80 on; undefined codes stay control characters, which no name may contain. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The text of a .csv file from any program: UTF-8, UTF-16 with a byte order mark, else what Windows wrote before them. */
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
    return isCyrillic(bytes) ? new TextDecoder('windows-1251').decode(bytes) : windows1252(bytes);
  }
}

function utf16(bytes: Buffer): string {
  return wholePairs(bytes).toString('utf16le');
}

function wholePairs(bytes: Buffer): Buffer {
  if (bytes.length % 2 === 0) return bytes;
  throw new CsvError('damaged', 'is cut off in the middle of a character.');
}

const SAMPLE_BYTES = 1_000_000;
const WORD_CHARS = 4;
/** 'ÄÖÜß' alone may be said about a keyboard. */
const CYRILLIC_CHARS = 6;

/**
 * Windows-1251 and Windows-1252 have their letters in the same bytes. But a Cyrillic word consists of them, while a Western one
 * has few among plain letters: 'Größe' would be 'GrцЯe'. So the words that are well-formed in Cyrillic have to be more than those
 * that are not.
 */
function isCyrillic(bytes: Buffer): boolean {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  // From a little before it: 'Gr' belongs to 'Größe'.
  const sample = bytes.subarray(Math.max(0, first - 100), first + SAMPLE_BYTES);
  const words = new Set(new TextDecoder('windows-1251').decode(sample).match(/\p{L}+/gu));
  const [formed, others]: [string[], string[]] = [[], []];
  for (const word of words) {
    if (!/\p{Script=Cyrillic}/u.test(word)) continue;
    if (!/^(?:\p{Lu}+|\p{Lu}?\p{Ll}+)$/u.test(word) || /[a-z]/i.test(word)) others.push(word);
    else if (word.length >= WORD_CHARS && VOWEL.test(word) && CONSONANT.test(word)) formed.push(word);
  }
  return formed.join('').length >= CYRILLIC_CHARS && formed.length > others.length;
}

const VOWEL = /[аеиоуыэюяієї]/i;
const CONSONANT = /[бвгджзйклмнпрстфхцчшщ]/i;

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
