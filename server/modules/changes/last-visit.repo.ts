import type { VisitRecord } from '#domain/changes/visits.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** A customer who sees a view of the list. */
export interface Viewer {
  readonly customerId: number;
  readonly view: string;
}

export async function findLastVisit(
  query: Queryable,
  { customerId, view }: Viewer,
): Promise<VisitRecord | null> {
  const row = await query
    .selectFrom('last_visit')
    .select(['version', 'seen_at', 'version_before', 'seen_before_at'])
    .where('customer_id', '=', customerId)
    .where('view', '=', view)
    .executeTakeFirst();
  if (!row) return null;
  const { version, seen_at: at, version_before: versionBefore, seen_before_at: atBefore } = row;
  const isFirst = versionBefore === null || atBefore === null;
  return { version, at, before: isFirst ? null : { version: versionBefore, at: atBefore } };
}

export async function saveLastVisit(
  trx: Queryable,
  { customerId, view }: Viewer,
  { version, at, before }: VisitRecord,
): Promise<void> {
  const values = {
    version,
    seen_at: at,
    version_before: before?.version ?? null,
    seen_before_at: before?.at ?? null,
  };
  await trx
    .insertInto('last_visit')
    .values({ customer_id: customerId, view, ...values })
    .onConflict((conflict) => conflict.columns(['customer_id', 'view']).doUpdateSet(values))
    .execute();
}
