import {
  isPermissions,
  isRole,
  NO_PERMISSIONS,
  type Permissions,
  type Role,
} from '#domain/contract/entities/roles.ts';

/** Who is looking at the page, and with which session. */
export interface Viewer {
  readonly role: Role;
  readonly permissions: Permissions;
  /** Null for the public. */
  readonly token: string | null;
}

/** A viewer with a session. */
export interface SignedInViewer extends Viewer {
  readonly token: string;
}

export const PUBLIC_VIEWER: Viewer = { role: 'public', permissions: NO_PERMISSIONS, token: null };

const TOKEN = /^[0-9a-f]{64}$/i;

/** Null unless every part is valid: half a sign-in, from an answer or from storage, is none. */
export function signedInViewer(role: unknown, permissions: unknown, token: unknown): SignedInViewer | null {
  if (!isRole(role) || role === 'public') return null;
  if (!isPermissions(permissions)) return null;
  if (typeof token !== 'string' || !TOKEN.test(token)) return null;
  return { role, permissions, token };
}
