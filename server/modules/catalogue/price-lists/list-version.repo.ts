import type { Queryable } from '#server/platform/database/index.ts';
import type { ListView } from './price-rows.ts';

export interface StoredVersion {
  readonly version: number;
  /** Of what the view showed in that version. */
  readonly digest: string;
}

/** By view. There may be views of another release. */
export async function listVersions(query: Queryable): Promise<ReadonlyMap<string, StoredVersion>> {
  const rows = await query.selectFrom('list_version').select(['view', 'version', 'digest']).execute();
  return new Map(rows.map(({ view, ...stored }) => [view, stored]));
}

export async function saveVersion(
  trx: Queryable,
  { view, version, digest, at }: StoredVersion & { readonly view: ListView; readonly at: number },
): Promise<void> {
  const values = { version, digest, changed_at: at };
  await trx
    .insertInto('list_version')
    .values({ view, ...values })
    .onConflict((conflict) => conflict.column('view').doUpdateSet(values))
    .execute();
}
