import type { Audience, CallTerms } from '#domain/contract/calls/define-call.ts';
import { ROLES, type Role } from '#domain/contract/entities/roles.ts';
import { z } from '#domain/contract/zod.ts';

/** Every kind of caller on a protected site, and three impostors. */
export const PRINCIPALS = ['no grant', 'dead token', 'odd token', ...ROLES, 'admin without the PIN'] as const;
export type Principal = (typeof PRINCIPALS)[number];

const NEEDED = { open: 0, granted: 1, 'signed-in': 2, staff: 3, admin: 4 } satisfies Record<Audience, number>;
const HELD = { public: 1, customer: 2, vip: 2, heavyweight: 2, manager: 3, admin: 4 } satisfies Record<
  Role,
  number
>;

/** The callers with and without access to a call. */
export function partedFor(call: CallTerms): { admitted: Principal[]; refused: Principal[] } {
  const isAdmitted = (principal: Principal) => heldBy(principal, call) >= NEEDED[call.audience];
  const everyone = PRINCIPALS.filter((each) => each !== 'admin without the PIN' || asksForPin(call));
  return { admitted: everyone.filter(isAdmitted), refused: everyone.filter((each) => !isAdmitted(each)) };
}

function heldBy(principal: Principal, { ignoresDeadToken }: CallTerms): number {
  if (principal === 'no grant') return 0;
  // A session alone is not enough if the PIN must be typed again.
  if (principal === 'admin without the PIN') return -1;
  if (principal === 'dead token' || principal === 'odd token') return ignoresDeadToken ? 0 : -1;
  return HELD[principal];
}

/** Only for the admin: for others `pinHash` is the PIN that they sign in with. */
function asksForPin({ audience, body }: CallTerms): boolean {
  if (audience !== 'admin' || !body) return false;
  const stated = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return /"(pinHash|currentPinHash)":/.test(stated);
}
