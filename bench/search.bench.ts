import { buildSearchIndex, type SearchIndex } from '#domain/catalogue/search-index.ts';
import { type ListHits, searchLists } from '#domain/catalogue/search-lists.ts';
import type { ListRow } from '#domain/catalogue/sections.ts';
import { GRADES, searchSampleCases } from '#scripts/sample/search-cases.ts';
import { computing, cpuClock, type Judged, judge, timed } from './support/fixed-work.ts';
import { reportAtLeast, reportUnder } from './support/report.ts';
import { inTurn } from './support/statistics.ts';

const rowCount = 5_000;
const categoryCount = 13;
const budgetMs = 8;
const rounds = 9;
const rightFirstPercent = 97;

// What visitors type, with typos, and the hardest cases: a letter that most rows begin with, a long pasted text.
const queries = [
  'ihpone 14',
  'pro max 256',
  '15 pro max 256',
  'promax',
  's23 ultra',
  'mcbook air m2',
  'mac book air',
  'iphone 15 pro max 256gb',
  'i',
  'a',
  '15 pro 128 b',
  'nothing like it',
  'purple iphone 13',
  'iPhone 15 Pro 128GB Blue ..... $420',
  'galaxy tab with a keyboard and a pen in a box, '.repeat(5).slice(0, 200),
];

/** The CPU time of a letter typed into the search box, in one list and in all; and how often the meant row is first. */
export async function run(): Promise<void> {
  const rows = makeRows(rowCount);
  const indexing = await judgeSearch(() => buildSearchIndex(rows, label));
  console.log(`       index of ${rowCount} rows: ${ms(indexing)}`);
  await reportSlowest('', inOneCategory(rows));
  await reportSlowest(` of ${categoryCount} categories`, inCategories(rows));
  await reportSlowest(' with a row for each grade', inOneCategory(makeGradedRows(rowCount)));
  reportRightFirst();
}

const label = 'iPhone Used Unlocked';

function inOneCategory(rows: readonly ListRow[]): Map<string, SearchIndex> {
  return new Map([['CATEGORY', buildSearchIndex(rows, label)]]);
}

function inCategories(rows: readonly ListRow[]): Map<string, SearchIndex> {
  const size = Math.ceil(rowCount / categoryCount);
  return new Map(
    Array.from({ length: categoryCount }, (_, place) => {
      const list = rows.slice(place * size, (place + 1) * size);
      return [`CATEGORY ${place}`, buildSearchIndex(list, label)];
    }),
  );
}

async function reportSlowest(where: string, indexes: ReadonlyMap<string, SearchIndex>): Promise<void> {
  const searches = await inTurn(queries.length, (index) => timeOf(queries[index] ?? '', indexes));
  const slowest = searches.reduce((one, other) => (one.value > other.value ? one : other));
  const what = `slowest of ${queries.length} searches in ${rowCount} rows${where}`;
  reportUnder(what, slowest, budgetMs);
}

async function timeOf(query: string, indexes: ReadonlyMap<string, SearchIndex>): Promise<Judged> {
  const taken = await judgeSearch(() => searchLists(indexes, query));
  const lists = searchLists(indexes, query)?.lists ?? new Map<string, ListHits>();
  const hitCount = [...lists.values()].reduce((sum, { hits }) => sum + hits.length, 0);
  console.log(`       ${ms(taken)}, ${hitCount} hits for '${shortened(query)}'`);
  return { ...taken, note: `'${shortened(query)}'` };
}

function reportRightFirst(): void {
  for (const [list, cases] of Object.entries(searchSampleCases())) {
    const wrong = cases.filter(({ isRight }) => !isRight);
    for (const { query } of wrong) console.log(`       wrong in the ${list} list: '${shortened(query)}'`);
    const value = 100 * (1 - wrong.length / cases.length);
    const note = `${cases.length} queries`;
    reportAtLeast(`search queries right first, ${list} list`, { value, unit: '%', note }, rightFirstPercent);
  }
}

function shortened(query: string): string {
  return query.length > 30 ? `${query.slice(0, 30)}…` : query;
}

// CPU time, not wall time: on a shared machine wall time would measure other load. Warmed up first: by the time a word
// is typed, a page has already run the same code for its first letters.
async function judgeSearch(work: () => unknown): Promise<Judged> {
  for (let warmUp = 0; warmUp < 20; warmUp += 1) work();
  return await judge(computing(1, cpuClock), () => timed(work, cpuClock), rounds);
}

function ms({ value }: Judged): string {
  return `${value.toFixed(2)} ms`;
}

/** Typical names: every model in every capacity, colour and condition, with section headers. */
function makeRows(count: number): ListRow[] {
  const colours = ['Black', 'Blue', 'Gold', 'Silver', 'Natural Titanium'];
  const capacities = ['64GB', '128GB', '256GB', '512GB', '1TB'];
  const conditions = ['', ' Grade A', ' Grade B', ' Cracked'];
  const rows = models().flatMap((model): ListRow[] => [
    { display: `${model} Series`, isHeader: true },
    ...capacities.flatMap((capacity) =>
      colours.flatMap((colour) =>
        conditions.map((condition) => ({ display: `${model} ${capacity} ${colour}${condition}` })),
      ),
    ),
  ]);
  return Array.from({ length: count }, (_, place) => rows[(place * 7) % rows.length] ?? { display: '-' });
}

/** As a sheet with a price column for each grade gives them. */
function makeGradedRows(count: number): ListRow[] {
  const names = [...new Set(makeRows(count).flatMap(({ display, isHeader }) => (isHeader ? [] : [display])))];
  const rows = names.flatMap((name) => GRADES.map((variant) => ({ display: `${name} ${variant}`, variant })));
  return rows.slice(0, count);
}

function models(): string[] {
  const years = [11, 12, 13, 14, 15, 16, 17];
  const galaxies = [20, 21, 22, 23, 24, 25];
  const chips = ['M1', 'M2', 'M3', 'M4'];
  return [
    ...years.flatMap((year) => ['', ' Plus', ' Pro', ' Pro Max'].map((kind) => `iPhone ${year}${kind}`)),
    ...galaxies.flatMap((year) => ['', '+', ' Ultra', ' FE'].map((kind) => `Samsung Galaxy S${year}${kind}`)),
    ...chips.flatMap((chip) => [
      `MacBook Air 13-inch ${chip}`,
      `MacBook Pro 14-inch ${chip}`,
      `iPad Pro ${chip}`,
    ]),
  ];
}
