import type { PriceSource } from '#server/modules/catalogue/sources/price-source.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** The last workbook that was read or uploaded. Listing, preview and confirming work with it while the source is away. */
export interface StoredWorkbook {
  readonly sourceKind: PriceSource['kind'];
  readonly source: string;
  readonly isSample: boolean;
  readonly mark: string;
  /** Packed: see `packSheetsForKeeping`. */
  readonly sheets: string;
  readonly readAt: number;
}

export async function saveWorkbook(trx: Queryable, workbook: StoredWorkbook): Promise<void> {
  const written = {
    source_kind: workbook.sourceKind,
    source: workbook.source,
    is_sample: workbook.isSample ? (1 as const) : (0 as const),
    mark: workbook.mark,
    sheets: workbook.sheets,
    read_at: workbook.readAt,
  };
  await trx
    .insertInto('price_workbook')
    .values({ id: 1, ...written })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(written))
    .execute();
}

/** Earlier releases kept none: the source is read again then, even if it has not changed. */
export async function hasWorkbook(query: Queryable): Promise<boolean> {
  return (await query.selectFrom('price_workbook').select('id').executeTakeFirst()) !== undefined;
}

export async function findWorkbook(query: Queryable): Promise<StoredWorkbook | null> {
  const row = await query.selectFrom('price_workbook').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    sourceKind: row.source_kind,
    source: row.source,
    isSample: row.is_sample === 1,
    mark: row.mark,
    sheets: row.sheets,
    readAt: row.read_at,
  };
}
