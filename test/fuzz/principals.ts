import type { Audience, CallTerms } from '#domain/contract/calls/define-call.ts';
import { ROLES, type Role } from '#domain/contract/entities/roles.ts';
import { z } from '#domain/contract/zod.ts';

/** Everyone there is on a protected site, and three who pretend. */
export const PRINCIPALS = ['no grant', 'dead token', 'odd token', ...ROLES, 'admin without the PIN'] as const;
export type Principal = (typeof PRINCIPALS)[number];

const NEEDED = { open: 0, granted: 1, 'signed-in': 2, staff: 3, admin: 4 } satisfies Record<Audience, number>;
const HELD = { public: 1, customer: 2, vip: 2, heavyweight: 2, manager: 3, admin: 4 } satisfies Record<
  Role,
  number
>;

/** Who is let in to a call, and who is not. */
export function partedFor(call: CallTerms): { admitted: Principal[]; refused: Principal[] } {
  const isAdmitted = (principal: Principal) => heldBy(principal, call) >= NEEDED[call.audience];
  const everyone = PRINCIPALS.filter((each) => each !== 'admin without the PIN' || asksForPin(call));
  return { admitted: everyone.filter(isAdmitted), refused: everyone.filter((each) => !isAdmitted(each)) };
}

function heldBy(principal: Principal, { ignoresDeadToken }: CallTerms): number {
  if (principal === 'no grant') return 0;
  // A session alone is not enough where the PIN has to be typed again.
  if (principal === 'admin without the PIN') return -1;
  if (principal === 'dead token' || principal === 'odd token') return ignoresDeadToken ? 0 : -1;
  return HELD[principal];
}

/** For the admin alone: everyone else's `pinHash` is what they sign in with. */
function asksForPin({ audience, body }: CallTerms): boolean {
  if (audience !== 'admin' || !body) return false;
  const stated = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return /"(pinHash|currentPinHash)":/.test(stated);
}
