import type { SENDER_KINDS } from '#domain/contract/entities/deals/inquiries.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { Caller } from '#server/platform/http/caller.ts';

/** Whose list is shared. Everyone with the VIP PIN is one sharer, and so is the public. */
export interface Sharer {
  readonly role: Role;
  readonly kind: (typeof SENDER_KINDS)[number];
  /** Null for others than customers, like the name. */
  readonly customerId: number | null;
  readonly name: string | null;
}

/** Somebody who shares now, and from where. */
export interface VisitingSharer extends Sharer {
  readonly address: string;
}

export function sharerOf({ role, session }: Caller): Sharer {
  if (session === null) return { role, kind: 'public', customerId: null, name: null };
  const { customerId, actor } = session;
  return customerId === null
    ? { role, kind: 'vip-pin', customerId, name: null }
    : { role, kind: 'customer', customerId, name: actor };
}
