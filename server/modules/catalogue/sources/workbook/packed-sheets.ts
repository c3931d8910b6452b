import { deserialize, serialize } from 'node:v8';
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

/** About 1,500 rows, packed or as JSON. Shorter ones are done sooner than a thread can start. */
const LONG_BYTES = 32 * 1024;

export function areLongSheets(...parts: readonly Uint8Array[]): boolean {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0) > LONG_BYTES;
}
