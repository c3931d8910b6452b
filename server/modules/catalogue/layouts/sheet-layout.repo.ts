import { sheetLayoutSchema } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { z } from '#domain/contract/zod.ts';
import type { Fingerprint } from '#server/modules/catalogue/reading/layout/fingerprint.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import type { StoredLayout } from './list-sheets.ts';

/** A sheet of the workbook: `n` counts sheets with the same title, from 1. */
export interface SheetPlace {
  readonly sheet: string;
  readonly n: number;
}

const fingerprintSchema: z.ZodType<Fingerprint> = z.array(
  z.object({
    column: z.string(),
    heading: z.string(),
    upper: z.string().optional(),
    holds: z.enum(['words', 'numbers', 'nothing']),
  }),
);

export async function listLayouts(query: Queryable): Promise<StoredLayout[]> {
  const rows = await query.selectFrom('sheet_layout').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    sheet: row.sheet,
    n: row.n,
    layout: sheetLayoutSchema.parse(JSON.parse(row.layout)),
    fingerprint: fingerprintSchema.parse(JSON.parse(row.fingerprint)),
    revision: row.revision,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at,
  }));
}

/** Its revision follows the stored one, and is 1 for a sheet without a layout. False if somebody else was faster. */
export async function saveLayout(
  trx: Queryable,
  { sheet, n, layout, fingerprint, revision, confirmedBy, confirmedAt }: StoredLayout,
): Promise<boolean> {
  const written = {
    layout: JSON.stringify(layout),
    fingerprint: JSON.stringify(fingerprint),
    revision,
    confirmed_by: confirmedBy,
    confirmed_at: confirmedAt,
  };
  if (revision === 1) {
    const added = await trx
      .insertInto('sheet_layout')
      .values({ sheet, n, ...written })
      .onConflict((conflict) => conflict.columns(['sheet', 'n']).doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await trx
    .updateTable('sheet_layout')
    .set(written)
    .where('sheet', '=', sheet)
    .where('n', '=', n)
    .where('revision', '=', revision - 1)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** False if there was none. */
export async function deleteLayout(trx: Queryable, { sheet, n }: SheetPlace): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('sheet_layout')
    .where('sheet', '=', sheet)
    .where('n', '=', n)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
