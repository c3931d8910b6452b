import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { dropEntry, whenNoLayer } from '#web/lib/history-layers.ts';

const PARAMETER = 'view';
const CHANGES = 'changes';

/** The state of the entry that was added for the changes, above one of the same list without them. */
const CHANGES_ENTRY = { isChanges: true };

/** Whether the address asks for the changes instead of the list: Back leads from one to the other. */
export function useChangesAddress(): boolean {
  return new URLSearchParams(useSearch()).get(PARAMETER) === CHANGES;
}

export function openChanges(): void {
  whenNoLayer(() => navigate(addressWith(CHANGES), { state: CHANGES_ENTRY }));
}

export function closeChanges(): void {
  whenNoLayer(() => {
    const address = addressWith(null);
    if (isChangesEntry()) dropEntry(address);
    else navigate(address, { replace: true });
  });
}

function addressWith(view: string | null): string {
  const url = new URL(window.location.href);
  if (view === null) url.searchParams.delete(PARAMETER);
  else url.searchParams.set(PARAMETER, view);
  return url.pathname + url.search;
}

function isChangesEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isChanges' in state;
}
