import type { Queryable } from '#server/platform/database/index.ts';
import type { ListView } from './price-rows.ts';

export interface StoredVersion {
  readonly version: number;
  /** Of what the view showed in that version. */
  readonly digest: string;
  /** Since when the view has that version. */
  readonly at: number;
  /** Whether the history has it. An earlier release kept none. */
  readonly isInHistory: boolean;
}

/** By view. There may be views of another release. */
export async function listVersions(query: Queryable): Promise<ReadonlyMap<string, StoredVersion>> {
  const rows = await query
    .selectFrom('list_version as present')
    .leftJoin('list_history as kept', (join) =>
      join.onRef('kept.view', '=', 'present.view').onRef('kept.version', '=', 'present.version'),
    )
    .select(['present.view', 'present.version', 'digest', 'changed_at as at', 'kept.version as kept'])
    .execute();
  return new Map(rows.map(({ view, kept, ...stored }) => [view, { ...stored, isInHistory: kept !== null }]));
}

export async function saveVersion(
  trx: Queryable,
  { view, version, digest, at }: Omit<StoredVersion, 'isInHistory'> & { readonly view: ListView },
): Promise<void> {
  const values = { version, digest, changed_at: at };
  await trx
    .insertInto('list_version')
    .values({ view, ...values })
    .onConflict((conflict) => conflict.column('view').doUpdateSet(values))
    .execute();
}
