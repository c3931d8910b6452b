import { isRole, isStaff } from '#domain/contract/roles.ts';
import { readStored } from '#web/lib/storage.ts';

/**
 * Whether this browser is signed in as manager or admin: then nothing is counted. A beacon does not carry the session, so
 * the server could not tell. Read from storage, since a sign-in as manager, or in another tab, is there before the page knows.
 */
export function isStaffHere(): boolean {
  const role = readStored('user_role');
  return isRole(role) && isStaff(role);
}
