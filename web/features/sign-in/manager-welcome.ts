const KEY = 'manager-welcome';

/** Left by a manager's sign-in for the page that is loaded next: a toast of this page would go with it. */
export function leaveManagerWelcome(): void {
  attempt((storage) => storage.setItem(KEY, 'due'));
}

/** True once after a sign-in: neither a reload nor a second look greets again. */
export function takeManagerWelcome(): boolean {
  const isDue = attempt((storage) => storage.getItem(KEY)) === 'due';
  attempt((storage) => storage.removeItem(KEY));
  return isDue;
}

// Even reading `window.sessionStorage` throws where storage is blocked. A sign-in without a welcome is still one.
function attempt<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
