/**
 * Where a spreadsheet program may see the start of a formula: at the start of the text, and where a program that separates cells
 * by semicolons or tabs would begin another cell or line, since it ignores the quotes of a file with commas. Excel in Japanese, Chinese
 * and Korean also accepts the full-width forms, and ignores a line break or a tab before it. Leading apostrophes are included: one
 * more is added, so that removing one always restores the text.
 */
const FORMULA_STARTS = /^(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
const HARMLESS_STARTS = /^'(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/**
 * A text for a cell of a downloaded table. It may come from anyone (a price list, a visitor's search):
 * `=HYPERLINK(…)` must not run in the owner's spreadsheet program.
 */
export function harmlessCell(text: string): string {
  return text.replace(FORMULA_STARTS, "'");
}

/** The inverse of `harmlessCell`. */
export function originalCell(text: string): string {
  return text.replace(HARMLESS_STARTS, '');
}
