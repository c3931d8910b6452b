import { constants as bufferLimits } from 'node:buffer';
import { constants } from 'node:zlib';
import { brotliPack, brotliUnpack } from '#server/platform/brotli.ts';
import { errorCodeOf } from '#server/platform/error-code.ts';
import { ROOM_BYTES } from '#server/platform/reserved-bytes.ts';

// Higher qualities take several times as long and save only 5%.
const QUALITY = 5;

/**
 * Compresses a long text into a shorter text, which both engines and every backup can store. A price list shrinks to a
 * thirteenth; PostgreSQL alone would reach an eighth, and SQLite compresses nothing.
 */
export async function packText(text: string): Promise<string> {
  return await packBytes(Buffer.from(text));
}

/** Like `packText`, for the bytes of a text. */
export async function packBytes(bytes: Uint8Array): Promise<string> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return (await brotliPack(bytes, { params })).toString('base64');
}

/** Rejects a text that was never packed, or that would be too long. */
export async function unpackText(packed: string): Promise<string> {
  const bytes = Buffer.from(packed, 'base64');
  return (await brotliUnpack(bytes, { maxOutputLength: bufferLimits.MAX_STRING_LENGTH })).toString();
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

/** The bytes of the original, for texts that may be too long for a string. */
export async function storedBytes({ stored, isPacked }: StoredText): Promise<Buffer> {
  return isPacked
    ? await brotliUnpack(Buffer.from(stored, 'base64'), { chunkSize: ROOM_BYTES })
    : Buffer.from(stored);
}

/** Whether the unpacked text is longer. Stops unpacking at the limit. */
export async function isLongerThan({ stored, isPacked }: StoredText, bytes: number): Promise<boolean> {
  if (!isPacked) return stored.length > bytes;
  // Packed, it would be shorter than its original.
  if (Buffer.byteLength(stored, 'base64') > bytes) return true;
  try {
    await brotliUnpack(Buffer.from(stored, 'base64'), { maxOutputLength: bytes });
    return false;
  } catch (error) {
    if (errorCodeOf(error) === 'ERR_BUFFER_TOO_LARGE') return true;
    throw error;
  }
}
