import type { CatalogueRow, CategoriesAnswer } from '#domain/contract/entities/device.ts';
import { FIRST_LIST } from '#domain/contract/limits.ts';
import { type ColumnStarts, columnStartsOf } from './column-starts.ts';
import { arrangeInColumns } from './columns.ts';
import { groupIntoSections } from './sections.ts';

/** The list that the document itself carries, as the public sees it. */
export interface FirstList {
  /** The answer of listCategories. */
  readonly categoriesAnswer: CategoriesAnswer;
  readonly category: string;
  /** The first rows of the category. */
  readonly devices: readonly CatalogueRow[];
  /** Whether these are all its rows. */
  readonly isWhole: boolean;
  /** Where the whole list breaks, by the number of columns. */
  readonly columnStarts: Readonly<Record<number, ColumnStarts>>;
  /** The tags of both answers in every encoding, as If-None-Match takes them. */
  readonly categoriesTag: string;
  readonly devicesTag: string;
}

/** The same with the whole list of the category. */
export interface PublicList extends Omit<FirstList, 'isWhole' | 'columnStarts'> {}

const COLUMN_COUNTS = [2, 3, 4];

export function firstListOf(list: PublicList, rowCount: number = FIRST_LIST.rowsMax): FirstList {
  const sections = groupIntoSections(list.devices);
  const starts = COLUMN_COUNTS.map((count) => [count, columnStartsOf(arrangeInColumns(sections, count))]);
  return {
    ...list,
    devices: list.devices.slice(0, rowCount),
    isWhole: list.devices.length <= rowCount,
    columnStarts: Object.fromEntries(starts),
  };
}
