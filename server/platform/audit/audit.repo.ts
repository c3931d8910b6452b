import type { Queryable } from '#server/platform/database/index.ts';

/** Everything that is worth telling later. A refused attempt is counted, not told one by one. */
export type AuditAction =
  | 'staff-pins-created'
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'gate-passed'
  | 'gate-refused'
  | 'pin-check-refused'
  | 'attempts-refused'
  | 'attempts-cleared'
  | 'pin-changed'
  | 'pin-reset'
  | 'site-password-changed'
  | 'site-protection-enabled'
  | 'site-protection-disabled'
  | 'passcode-created'
  | 'passcode-enabled'
  | 'passcode-disabled'
  | 'passcode-password-changed'
  | 'passcode-deleted'
  | 'customer-created'
  | 'customer-updated'
  | 'customer-pin-changed'
  | 'customer-deleted'
  | 'configuration-saved'
  | 'configuration-restored'
  | 'themes-saved';

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
