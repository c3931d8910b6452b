import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import type { Role } from '#domain/contract/entities/roles.ts';

/** Who makes a request. */
export interface Caller {
  readonly role: Role;
  /** Null for the public. */
  readonly session: CallerSession | null;
}

export interface CallerSession {
  readonly id: number;
  readonly credentialId: number;
  /** Null for staff and for the VIP PIN. */
  readonly customerId: number | null;
  /** How the audit names this person: 'admin', 'manager', 'vip' or the customer's name. */
  readonly actor: string;
  /** When this session last looked at prices, as stored when the request arrived. */
  readonly lastPricedAt: number;
  /** The remaining lifetime of the session when the request arrived, unless it ends earlier. */
  readonly endsInMs: number;
}

export const PUBLIC: Caller = { role: 'public', session: null };

/** How the audit names the caller. */
export function actorOf(caller: Caller): string {
  return caller.session?.actor ?? ACTORS.visitor;
}

/** The name that a signed-in customer is greeted with. Staff and the shared VIP PIN have none. */
export function customerNameOf({ customerId, actor }: Pick<CallerSession, 'customerId' | 'actor'>): {
  readonly name?: string;
} {
  return customerId === null ? {} : { name: actor };
}
