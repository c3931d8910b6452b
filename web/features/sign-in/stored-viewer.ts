import { wipeKeptLists } from '#web/lib/kept/kept-lists.ts';
import { readStored, removeStored, type StorageKey, writeStored } from '#web/lib/storage.ts';
import { PUBLIC_VIEWER, type SignedInViewer, signedInViewer, type Viewer } from './viewer.ts';

const KEYS = ['auth_token', 'user_role', 'auth_permissions'] as const satisfies readonly StorageKey[];

/** The key is null when the whole storage was cleared. */
export function isViewerKey(key: string | null): boolean {
  return key === null || key === 'access_notice' || KEYS.some((viewerKey) => viewerKey === key);
}

/** Wipes the kept lists first: they belong to the viewer before this one. A notice ends with the sign-in. */
export function storeViewer({ role, permissions, token }: SignedInViewer): void {
  wipeKeptLists();
  removeAccessNotice();
  writeStored('user_role', role);
  writeStored('auth_permissions', JSON.stringify(permissions));
  writeStored('auth_token', token);
}

export function clearStoredViewer(): void {
  wipeKeptLists();
  removeAccessNotice();
  clearViewer();
}

/**
 * Call after storing what the server has made of this viewer: a role that nobody here asked for. Stored, so that other
 * tabs and a reload show the notice too.
 */
export function storeAccessNotice(): void {
  writeStored('access_notice', 'due');
}

export function hasAccessNotice(): boolean {
  return readStored('access_notice') !== null;
}

export function removeAccessNotice(): void {
  removeStored('access_notice');
}

function clearViewer(): void {
  for (const key of KEYS) removeStored(key);
  // The server removes it too, but a logout may not reach it.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing at insecure addresses
  document.cookie = 'tierbook_signed_in=; Max-Age=0; Path=/';
}

/** The stored viewer; the public unless all three parts are there and valid. */
export function readViewer(): Viewer {
  const permissions = parseJson(readStored('auth_permissions') ?? '');
  return signedInViewer(readStored('user_role'), permissions, readStored('auth_token')) ?? PUBLIC_VIEWER;
}

/**
 * At the start of a page: an incomplete viewer is cleared, or a stray token would be sent with every call. The kept lists
 * stay: the public ones are this visitor's own, and the others cannot be found without their session.
 */
export function restoreViewer(): Viewer {
  const viewer = readViewer();
  if (viewer === PUBLIC_VIEWER) clearViewer();
  return viewer;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
