import { sql } from 'kysely';
import type { AuditAction } from '#domain/contract/audit-actions.ts';
import type { Queryable } from '#server/platform/database/index.ts';

export interface AuditFilter {
  /** Any part of the name, in capitals or not. */
  readonly actor?: string | undefined;
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

/** The newest first. By id and not by time: two entries of one moment would otherwise be lost between two pages. */
export async function listAudit(query: Queryable, filter: AuditFilter) {
  const { actor, action, fromAt, toAt, beforeId, limit } = filter;
  let entries = query.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit);
  if (actor) {
    // Typed by a person: '%' and '_' are letters to look for and no patterns.
    const pattern = `%${actor.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    entries = entries.where(sql<boolean>`lower(actor) like ${pattern} escape '\\'`);
  }
  if (action) entries = entries.where('action', '=', action);
  if (fromAt !== undefined) entries = entries.where('at', '>=', fromAt);
  if (toAt !== undefined) entries = entries.where('at', '<', toAt);
  if (beforeId !== undefined) entries = entries.where('id', '<', beforeId);
  return await entries.execute();
}
