import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { SourceSheet } from './source-sheet.ts';

/** A sheet on its way from one thread to another. */
export interface ChunkedSheet extends Omit<SourceSheet, 'rows'> {
  readonly chunks: readonly Uint8Array[];
}

/** Some milliseconds' worth. */
const CELLS_AT_A_TIME = 20_000;

/**
 * Threads hand each other a value as a whole, and neither does anything else meanwhile: with two hundred thousand rows
 * that is most of a second. Bytes change hands at once; between two chunks the main thread has its turn.
 */
export async function chunkSheets(sheets: readonly SourceSheet[]): Promise<ChunkedSheet[]> {
  const chunked: ChunkedSheet[] = [];
  for (const { rows, ...sheet } of sheets) {
    const chunks: Uint8Array[] = [];
    for (const part of partsOf(rows)) {
      chunks.push(serialize(part));
      await nextTurn();
    }
    chunked.push({ ...sheet, chunks });
  }
  return chunked;
}

export async function joinSheets(chunked: readonly ChunkedSheet[]): Promise<SourceSheet[]> {
  const sheets: SourceSheet[] = [];
  for (const { chunks, ...sheet } of chunked) {
    const rows: SourceSheet['rows'][number][] = [];
    for (const chunk of chunks) {
      for (const row of deserialize(chunk) as SourceSheet['rows']) rows.push(row);
      await nextTurn();
    }
    sheets.push({ ...sheet, rows });
  }
  return sheets;
}

/** To be handed over instead of copied. */
export function buffersOf(chunked: readonly ChunkedSheet[]): ArrayBuffer[] {
  return chunked.flatMap(({ chunks }) => chunks.map((chunk) => chunk.buffer as ArrayBuffer));
}

function* partsOf(rows: SourceSheet['rows']): Generator<SourceSheet['rows']> {
  let from = 0;
  let cells = 0;
  for (const [index, row] of rows.entries()) {
    cells += row.length + 1;
    if (cells < CELLS_AT_A_TIME) continue;
    yield rows.slice(from, index + 1);
    from = index + 1;
    cells = 0;
  }
  if (from < rows.length) yield rows.slice(from);
}
