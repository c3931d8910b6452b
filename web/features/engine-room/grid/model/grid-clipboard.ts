/** A block of cell texts, row by row; rows may differ in length. */
export type TextBlock = readonly (readonly string[])[];

/** As Excel and Sheets take it from the clipboard. No cell of ours holds a tab, a line break or a quote. */
export function clipboardTextOf(block: TextBlock): string {
  return block.map((row) => row.join('\t')).join('\n');
}

/**
 * What Excel and Sheets put on the clipboard: cells parted by tabs, rows by line breaks of any system, one more break
 * at the end, and quotes around a cell that holds one of these.
 */
export function blockOfClipboardText(text: string): TextBlock {
  const rows: string[][] = [[]];
  for (const { cell, end } of cellsOfText(text)) {
    rows.at(-1)?.push(cell);
    if (end === 'row') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

interface ReadCell {
  readonly cell: string;
  readonly end: 'cell' | 'row' | 'text';
}

// A quote that is never closed, or that has text behind it, makes no quoted cell: it is read as it stands.
const CELL_PATTERN = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gu;

function* cellsOfText(text: string): Generator<ReadCell> {
  const withoutLastBreak = text.replace(/(?:\r\n|\r|\n)$/u, '');
  for (const [, quoted, plain = '', parting] of withoutLastBreak.matchAll(CELL_PATTERN)) {
    const end = parting === '' ? 'text' : parting === '\t' ? 'cell' : 'row';
    yield { cell: (quoted?.replaceAll('""', '"') ?? plain).trim(), end };
    // At the end the pattern would match once more, an empty cell that nobody copied.
    if (end === 'text') return;
  }
}
