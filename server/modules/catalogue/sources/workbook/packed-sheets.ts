import { deserialize, serialize } from 'node:v8';
import { constants } from 'node:zlib';
import { brotliPack, brotliUnpack } from '#server/platform/brotli.ts';
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

/** Also sheets that were kept. */
export function unpackSheets({ bytes }: PackedSheets): SourceSheet[] {
  return bytes[0] === JSON_BEGIN ? JSON.parse(Buffer.from(bytes).toString()) : deserialize(bytes);
}

/** '[': what `serialize` writes begins with a byte that no text has. */
const JSON_BEGIN = 0x5b;

/**
 * As a text, which both engines and every backup can store. Compressed JSON: a backup may be restored under an older
 * version of Node, which cannot read what a newer one has serialized.
 */
export async function packSheetsForKeeping(sheets: readonly SourceSheet[]): Promise<string> {
  // Higher qualities take several times as long for a tenth less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 3 };
  const packed = await brotliPack(Buffer.from(JSON.stringify(sheets)), { params });
  return `${sheets.length} ${packed.toString('base64')}`;
}

export async function unpackKeptSheets(text: string): Promise<PackedSheets> {
  const [count = '', packed = ''] = text.split(' ');
  return { count: Number(count), bytes: await brotliUnpack(Buffer.from(packed, 'base64')) };
}

/** About 1,500 rows, packed or as JSON. Shorter ones are done sooner than a thread can start. */
const LONG_BYTES = 32 * 1024;

export function areLongSheets(...parts: readonly Uint8Array[]): boolean {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0) > LONG_BYTES;
}
