import { constants as bufferLimits } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { errorCodeOf } from '#server/platform/error-code.ts';

// Higher qualities take several times as long and save a twentieth.
const QUALITY = 5;

// On the thread pool: a long list takes a second, and requests must not wait for it.
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/**
 * A long text, small and still a text: both engines and every backup take it as it is. A price list shrinks to a
 * thirteenth; PostgreSQL by itself would bring it to an eighth, and SQLite packs nothing.
 */
export async function packText(text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const packed = await compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  return packed.toString('base64');
}

/** Rejects what was never packed, and what would not fit into a text. */
export async function unpackText(packed: string): Promise<string> {
  const bytes = Buffer.from(packed, 'base64');
  return (await decompress(bytes, { maxOutputLength: bufferLimits.MAX_STRING_LENGTH })).toString();
}

/** A text as the database holds it. */
export interface StoredText {
  readonly stored: string;
  readonly isPacked: boolean;
}

/** Of a text that the database holds; those from before packing are as they were. */
export async function storedText({ stored, isPacked }: StoredText): Promise<string> {
  return isPacked ? await unpackText(stored) : stored;
}

/** Whether the text itself is. One that is much longer is not unpacked to its end. */
export async function isLongerThan({ stored, isPacked }: StoredText, bytes: number): Promise<boolean> {
  if (!isPacked) return stored.length > bytes;
  try {
    await decompress(Buffer.from(stored, 'base64'), { maxOutputLength: bytes });
    return false;
  } catch (error) {
    if (errorCodeOf(error) === 'ERR_BUFFER_TOO_LARGE') return true;
    throw error;
  }
}
