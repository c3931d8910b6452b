import { wipeKeptLists } from '#web/lib/kept-lists.ts';
import { readStored, removeStored, type StorageKey, writeStored } from '#web/lib/storage.ts';
import { PUBLIC_VIEWER, type SignedInViewer, signedInViewer, type Viewer } from './viewer.ts';

const KEYS = ['auth_token', 'user_role', 'auth_permissions'] as const satisfies readonly StorageKey[];

/** A key of null is a storage that was emptied as a whole. */
export function isViewerKey(key: string | null): boolean {
  return key === null || KEYS.some((viewerKey) => viewerKey === key);
}

/** Whoever it is, and as whatever they come back: the lists of whoever was here before are not theirs. */
export function storeViewer({ role, permissions, token }: SignedInViewer): void {
  wipeKeptLists();
  writeStored('user_role', role);
  writeStored('auth_permissions', JSON.stringify(permissions));
  writeStored('auth_token', token);
}

export function forgetViewer(): void {
  wipeKeptLists();
  clearViewer();
}

function clearViewer(): void {
  for (const key of KEYS) removeStored(key);
}

/** Whoever is stored; the public unless all three parts are there and valid. */
export function readViewer(): Viewer {
  const permissions = parseJson(readStored('auth_permissions') ?? '');
  return signedInViewer(readStored('user_role'), permissions, readStored('auth_token')) ?? PUBLIC_VIEWER;
}

/**
 * At the start of a page: parts that make no whole are cleared, or a stray token would be sent with every call. What is
 * kept of the lists stays: a visitor's are this visitor's, and anyone else's are not found without their session.
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
