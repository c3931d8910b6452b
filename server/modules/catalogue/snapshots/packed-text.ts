import { constants as bufferLimits } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { errorCodeOf } from '#server/platform/error-code.ts';

// Higher qualities take several times as long and save only 5%.
const QUALITY = 5;

// On the thread pool: a long list takes a second, and requests must not wait for it.
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/**
 * Compresses a long text into a shorter text, which both engines and every backup can store. A price list shrinks to a
 * thirteenth; PostgreSQL alone would reach an eighth, and SQLite compresses nothing.
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

/** Rejects a text that was never packed, or that would be too long. */
export async function unpackText(packed: string): Promise<string> {
  const bytes = Buffer.from(packed, 'base64');
  return (await decompress(bytes, { maxOutputLength: bufferLimits.MAX_STRING_LENGTH })).toString();
}

/** A text as the database holds it. */
export interface StoredText {
  readonly stored: string;
  readonly isPacked: boolean;
}

/** The original of a stored text; older texts are not packed. */
export async function storedText({ stored, isPacked }: StoredText): Promise<string> {
  return isPacked ? await unpackText(stored) : stored;
}

/** Whether the unpacked text is longer. Stops unpacking at the limit. */
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
