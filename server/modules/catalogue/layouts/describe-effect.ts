import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { listedWords } from '#domain/text/counts.ts';
import type { LayoutAnswer } from '#server/modules/catalogue/reading/layout/layout-answers.ts';
import { indexOfLetters } from '#server/modules/catalogue/reading/layout/layout-columns.ts';
import { readWithLayout } from '#server/modules/catalogue/reading/layout/read-with-layout.ts';
import { lettersOf, type PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import type { ColumnQuestion } from '#server/modules/catalogue/reading/sheet-verdict.ts';

/** An answer in few words, as on a button: 'Five prices, B to F' and 'LAST WK not shown'. */
export function describeAnswer(
  { text, layout, isTable = false }: LayoutAnswer,
  sheet: PriceSheet,
  question: ColumnQuestion,
): { readonly title: string; readonly effect: string } {
  const isPrice = question.kind === 'price' || question.kind === 'no-price';
  // 'Only column E' would not say that the names are others too.
  if (isPrice && !isTable) return describePrices(layout, question);
  const [first] = firstDevices(sheet, layout);
  if (question.kind === 'category' && !isTable) {
    const isSorted = layout.columns.some(({ role }) => role === 'category');
    return {
      title: text,
      effect: isSorted && first ? `Such as ${first.category}` : 'All rows stay together',
    };
  }
  return {
    title: text,
    effect: first ? `Such as ${first.group ?? first.display}` : 'No device would be read',
  };
}

function describePrices({ columns }: SheetLayout, question: ColumnQuestion) {
  const of = (wanted: string) => columns.filter(({ role }) => role === wanted);
  const prices = of('price');
  const headingOf = (letters: string) =>
    question.columns.find(({ column }) => lettersOf(column) === letters)?.heading ?? '';
  const isAsked = (letters: string) => question.columns.some(({ column }) => lettersOf(column) === letters);
  const ignored = new Set(of('ignore').map(({ column }) => column));
  const hidden = question.columns.filter(({ column }) => ignored.has(lettersOf(column)));
  const stock = of('stock').find(({ column }) => isAsked(column));
  const besides = [
    ...(stock ? [`${stock.column} is the stock`] : []),
    ...(hidden.length > 0 ? [`${hiddenWords(hidden)} not shown`] : []),
  ];
  if (prices.length > 1) {
    const labels = prices.map(({ label = '' }) => label);
    const effect = besides.length > 0 ? besides : [labels.length > 6 ? 'All of them' : listedWords(labels)];
    return {
      title: `${numberWord(prices.length)} prices, ${letterRange(prices.map(({ column }) => column))}`,
      effect: effect.join(', '),
    };
  }
  const only = prices[0]?.column ?? '';
  const price = headingOf(only) ? [`${headingOf(only)} as the one price`] : [];
  return {
    title: `Only column ${only}`,
    effect: [...price, ...(stock ? besides : [])].join(', ') || 'The one price',
  };
}

function numberWord(count: number): string {
  const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
  return words[count] ?? String(count);
}

function hiddenWords(hidden: ColumnQuestion['columns']): string {
  if (hidden.length > 2) return `${hidden.length} columns`;
  return listedWords(hidden.map(({ column, heading }) => heading || lettersOf(column)));
}

/** 'B to F', or 'B to D, F and G' where not all are neighbours; '5 columns' where that would be long. */
export function letterRange(letters: readonly string[]): string {
  const parts = runsOf(letters).flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run));
  return parts.length > 4 ? `${letters.length} columns` : listedWords(parts);
}

/** Neighbours together. */
function runsOf(letters: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const each of letters) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && indexOfLetters(each) === indexOfLetters(last) + 1) run.push(each);
    else runs.push([each]);
  }
  return runs;
}

/** Enough for an example; a whole long sheet would be read once for each answer. */
function firstDevices(sheet: PriceSheet, layout: SheetLayout) {
  const rows = sheet.rows.slice(0, LAYOUT_LIMITS.headerRowMax + LAYOUT_LIMITS.sampleRows);
  const known = { isPublishedDevice: () => false };
  const read = readWithLayout({ ...sheet, rows }, layout, { category: sheet.title, known });
  return read.rows.filter(({ isHeader }) => isHeader !== true);
}
