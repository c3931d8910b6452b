import type { SourceChoice } from '#domain/contract/entities/price-data/price-source.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** Where an admin takes prices from. */
export interface StoredChoice {
  readonly kind: SourceChoice;
  /** A spreadsheet's id or an address, which may hold a key: never shown or logged. */
  readonly address: string | null;
  readonly description: string;
  readonly changedBy: string;
  readonly changedAt: number;
}

export type DatedChoice = StoredChoice & { readonly revision: number };

/** Null if nobody has chosen yet. */
export async function findChoice(query: Queryable): Promise<DatedChoice | null> {
  const row = await query.selectFrom('price_source').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    revision: row.revision,
    kind: row.kind,
    address: row.address,
    description: row.description,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  };
}

/** 0 if nobody has chosen yet. */
export async function findChoiceRevision(query: Queryable): Promise<number> {
  const row = await query.selectFrom('price_source').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

/** False, and nothing written, if the choice is no longer at `expected`. */
export async function saveChoice(trx: Queryable, choice: StoredChoice, expected: number): Promise<boolean> {
  const written = {
    revision: expected + 1,
    kind: choice.kind,
    address: choice.address,
    description: choice.description,
    changed_by: choice.changedBy,
    changed_at: choice.changedAt,
  };
  if (expected === 0) {
    const row = await trx
      .insertInto('price_source')
      .values({ id: 1, ...written })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
  const result = await trx
    .updateTable('price_source')
    .set(written)
    .where('revision', '=', expected)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
