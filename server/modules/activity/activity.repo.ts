import { sql } from 'kysely';
import type { AuditAction } from '#domain/contract/entities/audit-actions.ts';
import { type Database, jsonRows, type Queryable } from '#server/platform/database/index.ts';

export interface AuditFilter {
  /** Whose entries; without it everyone's. */
  readonly actors?: readonly string[] | undefined;
  readonly action?: AuditAction | undefined;
  readonly fromAt?: number | undefined;
  /** Not included. */
  readonly toAt?: number | undefined;
  /** Only entries older than the one with this id. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
}

/** As stored: `details` is JSON or nothing. */
export type StoredAudit = Awaited<ReturnType<typeof listAudit>>[number];

/** Everyone in the audit. */
export async function listActors(query: Queryable): Promise<string[]> {
  const rows = await query.selectFrom('audit').select('actor').distinct().execute();
  return rows.map(({ actor }) => actor);
}

/** Newest first. By id and not by time: otherwise entries with the same time could be lost between two pages. */
export async function listAudit(
  { reports, engine }: Pick<Database, 'reports' | 'engine'>,
  { actors, action, fromAt, toAt, beforeId, limit }: AuditFilter,
) {
  let entries = reports.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit);
  if (actors) {
    const names = jsonRows(
      engine,
      { name: 'text' },
      actors.map((name) => [name]),
    );
    entries = entries.where(sql<boolean>`actor in (select name from ${names} as wanted)`);
  }
  if (action) entries = entries.where('action', '=', action);
  if (fromAt !== undefined) entries = entries.where('at', '>=', fromAt);
  if (toAt !== undefined) entries = entries.where('at', '<', toAt);
  if (beforeId !== undefined) entries = entries.where('id', '<', beforeId);
  return await entries.execute();
}
