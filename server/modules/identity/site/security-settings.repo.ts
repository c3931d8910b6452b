import type { Queryable } from '#server/platform/database/index.ts';

export interface SecuritySettings {
  readonly isSiteProtected: boolean;
  /** The last change of any secret or setting; null before the first. */
  readonly updatedAt: number | null;
}

/** What decides whether a browser may enter, read at one time. */
export interface SiteLocks {
  /** Grows with every change. */
  readonly revision: number;
  readonly isProtected: boolean;
  /** The versions of the secrets that open the gate, by their id. */
  readonly versions: ReadonlyMap<number, number>;
}

export interface SecurityChange {
  readonly at: number;
  readonly by: string;
}

export async function getSecuritySettings(query: Queryable): Promise<SecuritySettings> {
  const row = await query.selectFrom('security_settings').selectAll().executeTakeFirstOrThrow();
  return { isSiteProtected: row.is_site_protected === 1, updatedAt: row.updated_at };
}

/** One statement: two could combine an old setting with new passwords. */
export async function getSiteLocks(query: Queryable): Promise<SiteLocks> {
  const rows = await query
    .selectFrom('security_settings as settings')
    .leftJoin('site_secret as secret', (join) => join.on('secret.is_active', '=', 1))
    .select(['settings.revision', 'settings.is_site_protected', 'secret.id', 'secret.version'])
    .execute();
  const [settings] = rows;
  if (!settings) throw new Error('The security settings are missing from the database');
  const versions = rows.flatMap(({ id, version }) =>
    id === null || version === null ? [] : [[id, version] as const],
  );
  return {
    revision: settings.revision,
    isProtected: settings.is_site_protected === 1,
    versions: new Map(versions),
  };
}

/** For a change that does not affect site protection, such as a PIN. */
export async function recordSecurityChange(trx: Queryable, { at, by }: SecurityChange): Promise<void> {
  await trx.updateTable('security_settings').set({ updated_at: at, updated_by: by }).execute();
}

/**
 * For a change of site protection. Must be the first statement of its transaction: all such changes lock this row, so
 * that none counts passcodes or looks for a free password while another one takes it.
 */
export async function bumpSecurityRevision(trx: Queryable, { at, by }: SecurityChange): Promise<void> {
  await trx
    .updateTable('security_settings')
    .set((column) => ({ revision: column('revision', '+', 1), updated_at: at, updated_by: by }))
    .execute();
}

export async function saveSiteProtected(trx: Queryable, isProtected: boolean): Promise<void> {
  await trx
    .updateTable('security_settings')
    .set({ is_site_protected: isProtected ? 1 : 0 })
    .execute();
}
