/**
 * What a spreadsheet program treats as the start of a formula. Excel in Japanese, Chinese and Korean also accepts the
 * full-width forms, and ignores a line break or a tab before it. Leading apostrophes are included: one more is added,
 * so that removing one always restores the text.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text for a cell of a downloaded table. It may come from anyone (a price list, a visitor's search):
 * `=HYPERLINK(…)` must not run in the owner's spreadsheet program.
 */
export function harmlessCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** The inverse of `harmlessCell`. */
export function originalCell(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text;
}
