import type { AuditAction } from '#domain/contract/audit-actions.ts';
import type { Queryable } from '#server/platform/database/index.ts';

export interface AuditEntry {
  readonly at: number;
  /** Who did it: 'admin', 'manager', 'vip', a customer's name, 'visitor', 'command line' or 'Tierbook'. */
  readonly actor: string;
  readonly action: AuditAction;
  /** What it was done to; never a secret, not even a hash of one. */
  readonly target?: string | undefined;
  /** Where from; nothing for the command line. */
  readonly address?: string | undefined;
  readonly details?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** In the transaction of the change itself: what is not on record has not happened, and the other way round. */
export async function recordAudit(trx: Queryable, entry: AuditEntry): Promise<void> {
  const { at, actor, action, target = null, address = null, details } = entry;
  const values = { at, actor, action, target, address, details: details ? JSON.stringify(details) : null };
  await trx.insertInto('audit').values(values).execute();
}
