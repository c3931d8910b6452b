import { deserialize, serialize } from 'node:v8';
import type { SourceSheet } from './source-sheet.ts';

/**
 * Sheets on their way from the thread that read them to the thread that takes them in. The main thread hands them on and
 * never looks inside: to unpack two hundred thousand rows takes most of a second, in which nobody is answered.
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

/** About 1,500 rows, as packed sheets and as JSON: less is done sooner than a thread is started. */
const LONG_BYTES = 32 * 1024;

export function areLongSheets(...parts: readonly Uint8Array[]): boolean {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0) > LONG_BYTES;
}
