import { randomInt } from 'node:crypto';
import type { Queryable } from '#server/platform/database/index.ts';

export interface OpeningSecret {
  readonly id: number;
  readonly version: number;
  /** Null for the site password. */
  readonly label: string | null;
}

export interface Passcode {
  readonly id: number;
  readonly label: string;
  readonly isActive: boolean;
  readonly createdAt: number;
}

/** The site password or the active passcode with this digest. */
export async function findOpeningSecret(query: Queryable, lookup: string): Promise<OpeningSecret | null> {
  const row = await query
    .selectFrom('site_secret')
    .select(['id', 'version', 'label'])
    .where('lookup', '=', lookup)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

/** The site password or the passcode, active or not, with this password. */
export async function findOwnerOfSecret(
  query: Queryable,
  lookup: string,
): Promise<{ readonly id: number; readonly kind: 'password' | 'passcode' } | null> {
  const row = await query
    .selectFrom('site_secret')
    .select(['id', 'kind'])
    .where('lookup', '=', lookup)
    .executeTakeFirst();
  return row ?? null;
}

/** There is at most one. Even the same password gets a new version, so that everyone must enter it again. */
export async function saveSitePassword(trx: Queryable, lookup: string, at: number): Promise<void> {
  const changed = await trx
    .updateTable('site_secret')
    .set({ lookup, version: newVersion(), updated_at: at })
    .where('kind', '=', 'password')
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  await trx
    .insertInto('site_secret')
    .values({ kind: 'password', label: null, ...firstVersion(lookup, at) })
    .execute();
}

export async function listPasscodes(query: Queryable): Promise<Passcode[]> {
  const rows = await selectPasscodes(query).orderBy('id').execute();
  return rows.map(toPasscode);
}

export async function findPasscode(query: Queryable, id: number): Promise<Passcode | null> {
  const row = await selectPasscodes(query).where('id', '=', id).executeTakeFirst();
  return row ? toPasscode(row) : null;
}

export async function createPasscode(
  trx: Queryable,
  passcode: { readonly label: string; readonly lookup: string; readonly at: number },
): Promise<Passcode> {
  const { label, lookup, at } = passcode;
  const row = await trx
    .insertInto('site_secret')
    .values({ kind: 'passcode', label, ...firstVersion(lookup, at) })
    .returning(['id', 'label', 'is_active', 'created_at'])
    .executeTakeFirstOrThrow();
  return toPasscode(row);
}

/** Disabling starts a new version: enabling it again must not revive old grants. */
export async function savePasscodeActive(
  trx: Queryable,
  id: number,
  { isActive, at }: { readonly isActive: boolean; readonly at: number },
): Promise<void> {
  await trx
    .updateTable('site_secret')
    .set({ is_active: isActive ? 1 : 0, ...(!isActive && { version: newVersion() }), updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function savePasscodePassword(
  trx: Queryable,
  id: number,
  { lookup, at }: { readonly lookup: string; readonly at: number },
): Promise<void> {
  await trx
    .updateTable('site_secret')
    .set({ lookup, version: newVersion(), updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deletePasscode(trx: Queryable, id: number): Promise<void> {
  await trx.deleteFrom('site_secret').where('id', '=', id).execute();
}

function selectPasscodes(query: Queryable) {
  return query
    .selectFrom('site_secret')
    .select(['id', 'label', 'is_active', 'created_at'])
    .where('kind', '=', 'passcode');
}

/** What an integer column holds. */
const VERSION_MAX = 2_147_483_647;

/**
 * Random, not the next number: after a restore the same ids and numbers would be given again, and the grants of what they named
 * before the restore would open the gate.
 */
function newVersion(): number {
  return randomInt(1, VERSION_MAX);
}

function firstVersion(lookup: string, at: number) {
  return { lookup, version: newVersion(), is_active: 1, created_at: at, updated_at: at } as const;
}

function toPasscode(row: {
  id: number;
  label: string | null;
  is_active: 0 | 1;
  created_at: number;
}): Passcode {
  return { id: row.id, label: row.label ?? '', isActive: row.is_active === 1, createdAt: row.created_at };
}
