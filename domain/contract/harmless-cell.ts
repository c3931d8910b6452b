/**
 * What a spreadsheet program takes for the start of a formula. Apostrophes in front of it count: one more is put there, so
 * that taking one away always gives the text back.
 */
const FORMULA_START = /^'*[=+\-@\t\r]/;

/**
 * A text for a cell of a table that somebody will open. It may be anyone's (a price list's, a visitor's search):
 * `=HYPERLINK(…)` must not come alive on the owner's desk.
 */
export function harmlessCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** The text that `harmlessCell` was given. */
export function originalCell(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text;
}
