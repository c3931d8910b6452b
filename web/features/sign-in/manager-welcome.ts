const KEY = 'manager-welcome';

/** Stored at a manager's sign-in for the next page: a toast on this page would vanish with the page load. */
export function storeManagerWelcome(): void {
  attempt((storage) => storage.setItem(KEY, 'due'));
}

/** True once after a sign-in: a reload does not greet again. */
export function consumeManagerWelcome(): boolean {
  const isDue = attempt((storage) => storage.getItem(KEY)) === 'due';
  attempt((storage) => storage.removeItem(KEY));
  return isDue;
}

// Even reading `window.sessionStorage` throws where storage is blocked. The sign-in works without a welcome.
function attempt<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
