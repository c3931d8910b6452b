import type { Money } from '#domain/contract/entities/money.ts';
import { arrangeInColumns, type ColumnBlock, heightOfColumn, type RowHeightOf } from './columns.ts';
import type { Section } from './sections.ts';
import {
  type ListDevice,
  longestPartOf,
  remarkOf,
  stripColumnsOf,
  stripOf,
  type VariantRow,
} from './variants.ts';

type DeviceSection<Row> = Section<ListDevice<Row>>;
type Column<Row> = readonly ColumnBlock<ListDevice<Row>>[];

export interface ListArrangement<Row> {
  /** More than asked for if they do not all fit side by side. */
  readonly columns: readonly Column<Row>[];
  /** The places of the columns that are as wide as two. */
  readonly wide: readonly number[];
  /** How long a price in a table may be, where its columns are wider than usual. */
  readonly priceChars?: number | undefined;
}

/** A name and two lines for its prices, in rows. */
const STRIP_ROWS = 2.3;
/** A further line of prices. */
const STRIP_LINE_ROWS = 1.24;
const REMARK_ROWS = 0.47;
/** A name with a longer remark takes a second line on a desktop too. */
const REMARK_LINE_CHARS = 42;

/** How high a device is, in rows of one line. In one column, on a phone, every remark has its own line. */
export function heightOfDevice<Row extends VariantRow>(
  device: ListDevice<Row>,
  { labels }: Pick<DeviceSection<Row>, 'labels'>,
  columnCount: number,
  money: Money | undefined,
): number {
  const [first] = device;
  const remark = first ? remarkOf(first) : '';
  const isBelow = columnCount === 1 || remark.length + (first?.display.length ?? 0) > REMARK_LINE_CHARS;
  const remarkRows = remark !== '' && isBelow ? REMARK_ROWS : 0;
  const cells = stripOf(device, labels);
  if (!cells) return 1 + remarkRows;
  const lineCount = Math.ceil(cells.length / stripColumnsOf(cells, money));
  return STRIP_ROWS + (lineCount - 1) * STRIP_LINE_ROWS + remarkRows;
}

/**
 * Puts a list into columns. From three columns on, sections whose devices share their labels are tables, two columns
 * wide. They stand beside the other sections where that makes the page lower, otherwise above or below them: the
 * order of the list stays the order of reading.
 */
export function arrangeList<Row extends VariantRow>(
  sections: readonly DeviceSection<Row>[],
  columnCount: number,
  money: Money | undefined,
): ListArrangement<Row> {
  const tableSize = tableSizeFor(sections, money);
  const runs = columnCount < 3 ? [] : runsOf(sections, tableSize, money);
  const rowHeightOf = (device: ListDevice<Row>, section: DeviceSection<Row>) =>
    heightOfDevice(device, section, columnCount, money);
  if (!runs.some(({ isWide }) => isWide))
    return { columns: arrangeInColumns(sections, columnCount, rowHeightOf), wide: [] };
  const columns = bandsOf(runs, { columnCount, rowHeightOf }).flatMap((band) => band.columns);
  return {
    columns: columns.map(({ blocks }) => blocks),
    wide: columns.flatMap(({ isWide }, place) => (isWide ? [place] : [])),
    ...(tableSize !== TABLE_SIZES[0] && { priceChars: tableSize.priceChars }),
  };
}

/** Neighbouring sections of one width. */
interface Run<Row> {
  readonly isWide: boolean;
  readonly sections: readonly DeviceSection<Row>[];
}

/** A smaller table is not worth a place of its own. */
const fewestDevicesInTable = 3;

function runsOf<Row extends VariantRow>(
  sections: readonly DeviceSection<Row>[],
  size: TableSize,
  money: Money | undefined,
): Run<Row>[] {
  let isWide = false;
  const each = sections
    .toReversed()
    .map((section) => {
      // A title without rows belongs to what follows.
      if (section.rows.length > 0) isWide = fitsTable(section, size, money);
      return { isWide, sections: [section] };
    })
    .toReversed();
  return joinRuns(
    joinRuns(each).map(({ isWide, sections }) => ({
      isWide: isWide && sections.flatMap(({ rows }) => rows).length >= fewestDevicesInTable,
      sections,
    })),
  );
}

function joinRuns<Row>(runs: readonly Run<Row>[]): Run<Row>[] {
  const joined: { isWide: boolean; sections: DeviceSection<Row>[] }[] = [];
  for (const { isWide, sections } of runs) {
    const last = joined.at(-1);
    if (last?.isWide === isWide) last.sections.push(...sections);
    else joined.push({ isWide, sections: [...sections] });
  }
  return joined;
}

interface TableSize {
  readonly priceChars: number;
  readonly labelsMax: number;
}

/**
 * The columns of a table have one width: longer prices would run into each other. In the shop's own money, whose prices may
 * all be long, wider columns are worth it while they leave room for the names.
 */
const TABLE_SIZES = [
  { priceChars: 8, labelsMax: 6 },
  { priceChars: 11, labelsMax: 5 },
  { priceChars: 13, labelsMax: 4 },
] as const satisfies readonly TableSize[];

/** All tables of a list have columns of one width: that with which most of its sections are tables. */
function tableSizeFor<Row extends VariantRow>(
  sections: readonly DeviceSection<Row>[],
  money: Money | undefined,
): TableSize {
  if (!money) return TABLE_SIZES[0];
  const countOf = (size: TableSize) => sections.filter((section) => fitsTable(section, size, money)).length;
  return TABLE_SIZES.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? TABLE_SIZES[0];
}

function fitsTable<Row extends VariantRow>(
  { labels, rows }: DeviceSection<Row>,
  { priceChars, labelsMax }: TableSize,
  money: Money | undefined,
): boolean {
  if (!labels || labels.length > labelsMax) return false;
  return rows.every(({ row: device }) => device.every((row) => longestPartOf(row, money) <= priceChars));
}

/** Columns side by side, together as wide as the page. */
interface Band<Row> {
  readonly columns: readonly { readonly blocks: Column<Row>; readonly isWide: boolean }[];
  readonly height: number;
}

interface BandSpace<Row> {
  readonly columnCount: number;
  /** In a narrow column. */
  readonly rowHeightOf: RowHeightOf<ListDevice<Row>>;
}

/** Each run stands alone or beside the next one, whichever makes the page lower. */
function bandsOf<Row>(runs: readonly Run<Row>[], space: BandSpace<Row>): Band<Row>[] {
  const [run, next] = runs;
  if (!run) return [];
  const alone = bandOf([run], space);
  const paired = next && bandOf([run, next], space);
  return paired && paired.height <= alone.height + bandOf([next], space).height
    ? [paired, ...bandsOf(runs.slice(2), space)]
    : [alone, ...bandsOf(runs.slice(1), space)];
}

/** A run alone in all columns, or a wide and a narrow one side by side. */
function bandOf<Row>(
  runs: readonly Run<Row>[],
  { columnCount, rowHeightOf: narrowHeightOf }: BandSpace<Row>,
): Band<Row> {
  const [wideCount, narrowCount] =
    runs.length > 1 ? [1, columnCount - 2] : [Math.floor(columnCount / 2), columnCount];
  const columns = runs.flatMap(({ isWide, sections }) => {
    const rowHeightOf = isWide ? undefined : narrowHeightOf;
    return arrangeInColumns(sections, isWide ? wideCount : narrowCount, rowHeightOf).map((blocks) => ({
      blocks,
      isWide,
      height: heightOfColumn(blocks, rowHeightOf),
    }));
  });
  const width = columns.reduce((sum, { isWide }) => sum + (isWide ? 2 : 1), 0);
  const free = Array.from({ length: columnCount - width }, () => ({ blocks: [], isWide: false }));
  return { columns: [...columns, ...free], height: Math.max(...columns.map(({ height }) => height)) };
}
