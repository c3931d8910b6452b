import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { dropEntries, whenNoLayer } from '#web/lib/history/history-layers.ts';

const PARAMETER = 'view';
const CHANGES = 'changes';

/** Whether the address asks for the changes instead of the list: Back leads from one to the other. */
export function useChangesAddress(): boolean {
  useEffect(followDepth, []);
  return isChangesAddress(useSearch());
}

export function openChanges(): void {
  whenNoLayer(() => {
    navigate(addressWith(CHANGES));
    writeDepth(1);
  });
}

/** Takes all entries with the changes from the history. The category that was chosen in them stays. */
export function closeChanges(): void {
  whenNoLayer(() => {
    const address = addressWith(null);
    const depth = depthOfEntry();
    if (depth === null) return navigate(address, { replace: true });
    // After many entries the browser has dropped the first ones, and does not step beyond those that it has.
    dropEntries(address, Math.min(depth, window.history.length - 1));
    whenNoLayer(() => {
      const { pathname, search } = window.location;
      if (address !== pathname + search) navigate(address, { replace: isChangesAddress(search) });
    });
  });
}

/**
 * While the changes are open, a category or a search gets an entry too, which closing has to take away as well. Returns a
 * stop function.
 */
function followDepth(): () => void {
  let depth = depthOfEntry();
  const learn = () => {
    depth = depthOfEntry();
  };
  const follow = ({ type }: Event) => {
    if (depth !== null && depthOfEntry() === null && isChangesAddress(window.location.search))
      writeDepth(type === 'pushState' ? depth + 1 : depth);
    // Steps that end a dialog or a search are hidden from listeners.
    whenNoLayer(learn);
  };
  const types = ['pushState', 'replaceState'];
  for (const type of types) window.addEventListener(type, follow);
  window.addEventListener('popstate', learn);
  return () => {
    for (const type of types) window.removeEventListener(type, follow);
    window.removeEventListener('popstate', learn);
  };
}

/** How many entries an entry with the changes is above the list from which they were opened; null if it is not known. */
function depthOfEntry(): number | null {
  const depth: unknown = window.history.state?.changes;
  return typeof depth === 'number' ? depth : null;
}

function writeDepth(changes: number): void {
  window.history.replaceState({ ...window.history.state, changes }, '');
}

function isChangesAddress(search: string): boolean {
  return new URLSearchParams(search).get(PARAMETER) === CHANGES;
}

function addressWith(view: string | null): string {
  const url = new URL(window.location.href);
  if (view === null) url.searchParams.delete(PARAMETER);
  else url.searchParams.set(PARAMETER, view);
  return url.pathname + url.search;
}
