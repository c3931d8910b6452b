import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { SourceSheet } from './source-sheet.ts';

/**
 * Sheets on their way from the thread that read them to the thread that imports them. The main thread passes them on and
 * never unpacks them: two hundred thousand rows would block it for most of a second.
 */
export interface PackedSheets {
  readonly count: number;
  readonly bytes: Uint8Array;
}

export function packSheets(sheets: readonly SourceSheet[]): PackedSheets {
  return { count: sheets.length, bytes: serialize(sheets) };
}

export function unpackSheets({ bytes }: PackedSheets): SourceSheet[] {
  return deserialize(bytes);
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** As a text, which both engines and every backup can store. */
export async function packSheetsForKeeping({ count, bytes }: PackedSheets): Promise<string> {
  // Higher qualities take several times as long for a tenth less.
  const packed = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
  return `${count} ${packed.toString('base64')}`;
}

export async function unpackKeptSheets(text: string): Promise<PackedSheets> {
  const [count = '', packed = ''] = text.split(' ');
  return { count: Number(count), bytes: await decompress(Buffer.from(packed, 'base64')) };
}

/** About 1,500 rows, packed or as JSON. Shorter ones are done sooner than a thread can start. */
const LONG_BYTES = 32 * 1024;

export function areLongSheets(...parts: readonly Uint8Array[]): boolean {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0) > LONG_BYTES;
}
