/**
 * What a spreadsheet program takes for the start of a formula. Excel in Japanese, Chinese and Korean also takes the
 * full-width forms, and a line break or a tab in front does not stop it. Apostrophes in front of it count: one more is
 * put there, so that taking one away always gives the text back.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/;

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
