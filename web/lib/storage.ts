import type { ThemeStorageKey } from '#domain/themes/resolve-theme.ts';

/** Every key this product keeps in the browser's storage; a key not named here does not compile. */
export type StorageKey =
  | 'auth_token'
  | 'user_role'
  | 'auth_permissions'
  | 'access_notice'
  | 'analytics_session_id'
  | 'analytics_rate_limit'
  | 'invitation_nonce'
  | 'invite_by_link'
  | 'kept_lists'
  | 'kept_lists_wipes'
  | 'last_visit'
  | 'basket'
  | 'install_offer'
  | 'read_answers'
  | ThemeStorageKey;

export type TabStorageKey = 'scroll_place' | 'setup_code';

// A browser may refuse storage (blocked cookies, a full quota). What could not be stored is kept here until the
// page is left: without it a visitor who blocks storage could never stay signed in, not even on one page.
const unstored = new Map<StorageKey, string>();

export function readStored(key: StorageKey): string | null {
  const kept = unstored.get(key);
  if (kept !== undefined) return kept;
  return attempt((storage) => storage.getItem(key)) ?? null;
}

/** Whether the next page can read it too, because it is not only in the memory of this one. */
export function isStored(key: StorageKey): boolean {
  return !unstored.has(key) && readStored(key) !== null;
}

export function writeStored(key: StorageKey, value: string): void {
  unstored.delete(key);
  const isStored = attempt((storage) => {
    storage.setItem(key, value);
    return true;
  });
  if (!isStored) unstored.set(key, value);
}

export function removeStored(key: StorageKey): void {
  unstored.delete(key);
  attempt((storage) => storage.removeItem(key));
}

/** What this tab keeps across a reload; null if there is nothing, or no storage. */
export function readInTab(key: TabStorageKey): string | null {
  return attempt((storage) => storage.getItem(key), 'sessionStorage') ?? null;
}

/** Null removes it. */
export function writeInTab(key: TabStorageKey, value: string | null): void {
  attempt(
    (storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)),
    'sessionStorage',
  );
}

// Even reading `window.localStorage` throws if storage is blocked.
function attempt<Result>(
  use: (storage: Storage) => Result,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): Result | undefined {
  try {
    return use(window[kind]);
  } catch {
    return undefined;
  }
}
