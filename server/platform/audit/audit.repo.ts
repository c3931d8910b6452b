import type { AuditAction } from '#domain/contract/entities/audit-actions.ts';
import { networkOf, parseAddress } from '#server/platform/address.ts';
import type { Queryable } from '#server/platform/database/index.ts';

export interface AuditEntry {
  readonly at: number;
  /** Who did it: 'admin', 'manager', 'vip', a customer's name, 'visitor', 'command line' or 'Tierbook'. */
  readonly actor: string;
  readonly action: AuditAction;
  /** What it was done to; never a secret, not even a hash of one. */
  readonly target?: string | undefined;
  /** The client address; undefined for the command line. */
  readonly address?: string | undefined;
  readonly details?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** In the transaction of the change: neither exists without the other. */
export async function recordAudit(trx: Queryable, entry: AuditEntry): Promise<void> {
  const { at, actor, action, target = null, address = null, details } = entry;
  const values = { at, actor, action, target, address, details: details ? JSON.stringify(details) : null };
  await trx.insertInto('audit').values(values).execute();
}

const HOUR_MS = 3_600_000;

/** Refusals of strangers, who could otherwise fill the audit. */
export interface AuditedRefusal extends Omit<AuditEntry, 'target' | 'details'> {
  readonly action: Extract<
    AuditAction,
    | 'sign-in-refused'
    | 'device-refused'
    | 'invitation-refused'
    | 'gate-refused'
    | 'pin-check-refused'
    | 'attempts-refused'
  >;
  readonly address: string;
  /** How many there were; one unless given. */
  readonly count?: number;
}

/** One row for each address (of IPv6: each /64) and hour, with the number of refusals, at the time of the first. */
export async function recordGroupedRefusal(trx: Queryable, refusal: AuditedRefusal): Promise<void> {
  const { count = 1, ...refused } = refusal;
  const entry = { ...refused, address: placeOf(refused.address) };
  const { at, actor, action, address } = entry;
  const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
  const row = await trx
    .selectFrom('audit')
    .select(['id', 'details'])
    .where('address', '=', address)
    .where('at', '>=', hour)
    .where('at', '<', hour + HOUR_MS)
    .where('actor', '=', actor)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return recordAudit(trx, { ...entry, details: { count } });
  const details = JSON.stringify({ count: countIn(row.details) + count });
  await trx.updateTable('audit').set({ details }).where('id', '=', row.id).execute();
}

/** A home has 2^64 addresses of IPv6: with a row for each, dead invitations, which nothing stops, would fill the audit. */
function placeOf(text: string): string {
  const address = parseAddress(text);
  return address?.family === 6 ? networkOf(address, 64) : text;
}

/** Rows from before they were grouped have no count. */
function countIn(details: string | null): number {
  const { count = 1 }: { count?: number } = JSON.parse(details ?? '{}');
  return count;
}
