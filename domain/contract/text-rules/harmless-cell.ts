/**
 * Where a spreadsheet program may see the start of a formula: at the start of the text, and where a program that separates cells
 * by semicolons or tabs would begin another cell or line, since it ignores the quotes of a file with commas. A quote there begins
 * a quoted text, which may end at once. Excel in Japanese, Chinese and Korean also accepts the full-width forms, and ignores a
 * line break or a tab before it. Leading apostrophes are included: one more is added, so that removing one always restores the
 * text.
 */
const FORMULA_STARTS = /^(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g;
const HARMLESS_STARTS = /^'(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g;
const FORMULA_START = /^(?='*[=+\-@\t\r\n＝＋－＠])/;

/**
 * A text for a cell of a downloaded .csv file. It may come from anyone (a price list, a visitor's search):
 * `=HYPERLINK(…)` must not run in the owner's spreadsheet program.
 */
export function harmlessCell(text: string): string {
  return text.replace(FORMULA_STARTS, "'");
}

/** The same for a workbook, whose cells no program separates again: a note with a line '- 2 black' is kept as it was written. */
export function harmlessWorkbookCell(text: string): string {
  const written = text.replace(FORMULA_START, "'");
  return originalCell(written) === text ? written : harmlessCell(text);
}

/** The inverse of both. */
export function originalCell(text: string): string {
  return text.replace(HARMLESS_STARTS, '');
}
