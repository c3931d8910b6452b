/** A block of cell texts, row by row; rows may differ in length. */
export type TextBlock = readonly (readonly string[])[];

/** In the format of Excel and Sheets. Our cells never contain a tab, a line break or a quote. */
export function clipboardTextOf(block: TextBlock): string {
  return block.map((row) => row.join('\t')).join('\n');
}

/**
 * Reads what Excel and Sheets put on the clipboard: tabs between cells, line breaks of any system between rows, one more
 * break at the end, and quotes around a cell that contains one of these.
 */
export function blockOfClipboardText(text: string): TextBlock {
  // A picture or a file has no text. As one empty cell it would reset everything that is selected.
  if (text === '') return [];
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

// A quote that is never closed, or is followed by text, is read as a normal character.
const CELL_PATTERN = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gu;

function* cellsOfText(text: string): Generator<ReadCell> {
  const withoutLastBreak = text.replace(/(?:\r\n|\r|\n)$/u, '');
  for (const [, quoted, plain = '', separator] of withoutLastBreak.matchAll(CELL_PATTERN)) {
    const end = separator === '' ? 'text' : separator === '\t' ? 'cell' : 'row';
    yield { cell: (quoted?.replaceAll('""', '"') ?? plain).trim(), end };
    // At the end the pattern would match once more, as an empty cell that nobody copied.
    if (end === 'text') return;
  }
}
