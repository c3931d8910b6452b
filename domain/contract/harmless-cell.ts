/** What a spreadsheet program takes for the start of a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * A text for a cell of a table that somebody will open. It may be anyone's (a price list's, a visitor's search):
 * `=HYPERLINK(…)` must not come alive on the owner's desk.
 */
export function harmlessCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
