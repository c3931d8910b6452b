import type { CatalogueRow, CategoriesAnswer } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { FIRST_LIST } from '#domain/contract/limits.ts';
import { type ColumnStarts, columnStartsOf } from './column-starts.ts';
import { arrangeList, type ListArrangement } from './list-arrangement.ts';
import { deviceSectionsOf, type SharedLabels } from './variants.ts';

/** What only the whole list tells of its tables. */
export interface ListTables {
  readonly labels: SharedLabels;
  /** How many columns there are and which are wide, by the number of columns for which the page has room. */
  readonly columns: Readonly<Record<number, TableColumns>>;
}

interface TableColumns extends Pick<ListArrangement<CatalogueRow>, 'wide' | 'priceChars'> {
  readonly count: number;
}

/** The list that the document itself carries, as the public sees it. */
export interface FirstList {
  /** The answer of listCategories. */
  readonly categoriesAnswer: CategoriesAnswer;
  readonly category: string;
  /** The first rows of the category. */
  readonly devices: readonly CatalogueRow[];
  /** Of its prices. Absent in classic money. */
  readonly money?: Money | undefined;
  /** Whether these are all its rows. */
  readonly isWhole: boolean;
  /** Where the whole list breaks, by the number of columns. */
  readonly columnStarts: Readonly<Record<number, ColumnStarts>>;
  /** Absent if no section has shared labels. */
  readonly tables?: ListTables;
  /** The tags of both answers in every encoding, as If-None-Match takes them. */
  readonly categoriesTag: string;
  readonly devicesTag: string;
}

/** The same with the whole list of the category. */
export interface PublicList extends Omit<FirstList, 'isWhole' | 'columnStarts' | 'tables'> {}

const COLUMN_COUNTS = [2, 3, 4];

export function firstListOf(list: PublicList, rowCount: number = FIRST_LIST.rowsMax): FirstList {
  const sections = deviceSectionsOf(list.devices);
  const arranged = COLUMN_COUNTS.map((count) => [count, arrangeList(sections, count, list.money)] as const);
  const labels = sections.flatMap(({ startIndex, labels }) =>
    labels ? [[startIndex, labels] as const] : [],
  );
  return {
    ...list,
    devices: list.devices.slice(0, wholeDevices(list.devices, rowCount)),
    isWhole: list.devices.length <= rowCount,
    columnStarts: recordOf(arranged, ({ columns }) => columnStartsOf(columns)),
    ...(labels.length > 0 && {
      tables: {
        labels: Object.fromEntries(labels),
        columns: recordOf(arranged, ({ columns, ...rest }) => ({ count: columns.length, ...rest })),
      },
    }),
  };
}

/** At most so many rows, and no device without some of its prices: the rest would move what is below. */
function wholeDevices(rows: readonly CatalogueRow[], rowCount: number): number {
  let count = rowCount;
  while (count > 0 && rows[count]?.group !== undefined && rows[count]?.group === rows[count - 1]?.group)
    count -= 1;
  return count || rowCount;
}

function recordOf<Value, Result>(
  entries: readonly (readonly [number, Value])[],
  convert: (value: Value) => Result,
): Record<number, Result> {
  return Object.fromEntries(entries.map(([key, value]) => [key, convert(value)]));
}
