import { isNameHeading } from '#server/modules/catalogue/reading/column-names.ts';
import { folded } from '#server/modules/catalogue/reading/heading-words.ts';
import { isDecoration, type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';
import { blockRowIn, titleOver } from '#server/modules/catalogue/reading/titled-blocks.ts';
import { isHeadingRow, NOWHERE } from './heading-rows.ts';
import type { LayoutColumns } from './layout-columns.ts';

type Row = readonly PriceCell[];

/** The first block has its title above its header, or in it if the others do. */
export function titleOfFirst(cells: readonly Row[], columns: LayoutColumns): string {
  const { firstRow } = columns;
  const inHeader = titleIn(cells[firstRow - 1] ?? [], { ...columns, nameHeading: '' });
  if (inHeader !== '' && haveTitlesInHeaders(cells, columns)) return inHeader;
  const texts = (cells[firstRow - 2] ?? []).map(textOf).filter((text) => text !== '' && !isDecoration(text));
  return texts.length === 1 ? (texts[0] ?? '') : '';
}

/** Whether some block names its device in its header row. The first header does so too then. */
export function haveTitlesInHeaders(cells: readonly Row[], columns: LayoutColumns): boolean {
  const { firstRow, prices, nameHeading } = columns;
  const body = cells.slice(firstRow);
  if (prices.length > 1) {
    return body.some((row) => isHeadingRow(row, columns, NOWHERE) && titleIn(row, columns) !== '');
  }
  const block = onlyBlock(columns);
  const titles = body.flatMap((row) => (blockRowIn(row, block) === 'title' ? [titleOver(row, block)] : []));
  const isFirstTitle = isTitle(nameHeading);
  const isOther = (title: string) => folded(title) !== folded(nameHeading);
  return titles.some((title) => isOther(title) && (isFirstTitle || isTitle(title)));
}

/** The text over the names if it is no heading: 'iPhone 15 Pro, A, B+, B'. */
export function titleIn(row: Row, { names, nameHeading }: LayoutColumns): string {
  const text = textOf(row[names[0] ?? 0]);
  return isNameHeading(text) || text === nameHeading ? '' : text;
}

/** The only price of a layout, as a header further down may repeat it. */
export function onlyBlock({ prices, names, nameHeading, money }: LayoutColumns) {
  const [{ column, heading } = { column: 0, heading: '' }] = prices;
  return { price: column, heading, names, nameHeading, money };
}

function isTitle(text: string): boolean {
  return /\p{L}/u.test(text) && !isNameHeading(text);
}
