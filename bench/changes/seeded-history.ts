import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import { LIST_VIEWS } from '#server/modules/catalogue/index.ts';
import { type SnapshotRow, writeContent } from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import { openConfiguration } from '#server/modules/configuration/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Database, openDatabase, type Queryable } from '#server/platform/database/index.ts';

export const ROWS = 20_000;
export const VERSIONS = 500;
const DAYS = 80;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Each list but the first ten has other rules than those ten before it. */
const LISTS_WITH_SAME_RULES = 10;

export interface SeedTerms {
  /** How many prices each list changes. */
  readonly changed: number;
}

/** A shop that published 500 lists in 80 days, with the newest one on show. The server records that one when it starts. */
export async function seedHistory(dataDir: string, { changed }: SeedTerms): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await openConfiguration({ database, clock: systemClock });
  const begin = Date.now() - DAYS * DAY_MS;
  const shownAt = (version: number) => begin + Math.floor((version * DAYS * DAY_MS) / (VERSIONS + 1));
  await addRevisions(database, begin);
  const rows = makeRows();
  for (let version = 1; version <= VERSIONS; version += 1) {
    if (version > 1) changePrices(rows, version, changed);
    const snapshot = await packed(rows);
    await database.transaction((trx) => addVersion(trx, version, snapshot, shownAt(version)));
  }
  await database.close();
}

function makeRows(): SnapshotRow[] {
  return Array.from({ length: ROWS }, (_, index) => {
    const device = deviceAt(index);
    return {
      category: KNOWN_CATEGORIES[index % KNOWN_CATEGORIES.length] ?? '',
      device,
      display: `${device} Natural Titanium Grade ${'ABC'[index % 3]}`,
      price: 500 + (index % 400),
      occurrence: 1,
    };
  });
}

export function deviceAt(index: number): string {
  return `Model ${index} ${2 ** (6 + (index % 5))}GB`;
}

/** Never back to a former price. */
function changePrices(rows: SnapshotRow[], version: number, count: number): void {
  const start = (version * count) % ROWS;
  for (let each = 0; each < count; each += 1) {
    const index = (start + each) % ROWS;
    const row = rows[index];
    if (row?.price) rows[index] = { ...row, price: row.price + 10 };
  }
}

interface Packed {
  readonly content: string;
  readonly digest: string;
}

const compressed = promisify(brotliCompress);

/** Less than the product compresses: hundreds of lists would take minutes. */
async function packed(rows: readonly SnapshotRow[]): Promise<Packed> {
  const bytes = Buffer.from([...writeContent({ categories: [...KNOWN_CATEGORIES], rows })].join(''));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const content = await compressed(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  return { content: content.toString('base64'), digest };
}

/** Other rules, but only for a category that the list does not have: every price must be computed to know that none changed. */
async function addRevisions({ transaction }: Database, savedAt: number): Promise<void> {
  const { perCategoryByRole } = DEFAULT_CONFIGURATION;
  await transaction(async (trx) => {
    for (let revision = 2; revision <= VERSIONS / LISTS_WITH_SAME_RULES; revision += 1) {
      const rules = { [`OTHER ${revision}`]: { '470+': { mode: 'pct', pct: 10, flat: 0 } } };
      const perCategory = { ...perCategoryByRole, public: { ...perCategoryByRole.public, ...rules } };
      const data = JSON.stringify({ ...DEFAULT_CONFIGURATION, perCategoryByRole: perCategory });
      await trx.updateTable('configuration').set({ data, revision }).execute();
      await trx
        .insertInto('configuration_revision')
        .values({
          ...{ configuration_id: 1, revision, data, kind: 'save', saved_by: 'admin', saved_at: savedAt },
          changes: '[]',
        })
        .execute();
    }
  });
}

async function addVersion(trx: Queryable, version: number, list: Packed, at: number): Promise<void> {
  const isLast = version === VERSIONS;
  await trx
    .insertInto('price_snapshot')
    .values({
      ...{ id: version, source_kind: 'file', source_description: 'prices.xlsx', is_sample: 0 },
      ...{ content_digest: list.digest, content: list.content, is_packed: 1, report: '', reasons: '[]' },
      ...{ category_count: KNOWN_CATEGORIES.length, row_count: ROWS, rejected_count: 0 },
      ...{ created_at: at, published_at: at, decided_at: at, decided_by: 'admin', is_decided_by_person: 1 },
      state: isLast ? 'published' : 'superseded',
    })
    .execute();
  if (isLast) {
    await trx
      .updateTable('price_state')
      .set({ published_snapshot_id: version, paused_reason: 'upload' })
      .execute();
    return;
  }
  const revision = Math.max(1, Math.floor(version / LISTS_WITH_SAME_RULES));
  for (const view of LIST_VIEWS) {
    await trx
      .insertInto('list_history')
      .values({ view, version, snapshot_id: version, revision, shown_at: at })
      .execute();
    const shown = { version, digest: 'of a former list', changed_at: at };
    await trx
      .insertInto('list_version')
      .values({ view, ...shown })
      .onConflict((conflict) => conflict.column('view').doUpdateSet(shown))
      .execute();
  }
}
