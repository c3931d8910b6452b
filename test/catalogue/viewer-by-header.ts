import { isRole, type Role } from '#domain/contract/roles.ts';
import type { Doorkeeper } from '#server/platform/http/door.ts';

/** Believes whoever says what they are, as a test of lists needs it. */
export const viewerByHeader: Doorkeeper = {
  async callerOf(token) {
    if (!isRole(token)) return null;
    return { role: token, session: { id: 1, credentialId: 1, customerId: null, actor: token } };
  },
  isUnlocked: () => true,
};

export function as(role: Role): Record<string, string> {
  return role === 'public' ? {} : { authorization: `Bearer ${role}` };
}
