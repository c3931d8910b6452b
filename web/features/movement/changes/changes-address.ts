import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { dropEntries, whenNoLayer } from '#web/lib/history-layers.ts';

const PARAMETER = 'view';
const CHANGES = 'changes';

/** In the state of an entry with the changes: its place in the history, and that of the list from which they were opened. */
interface ChangesPlace {
  readonly at: number;
  readonly list: number;
}

/** Whether the address asks for the changes instead of the list: Back leads from one to the other. */
export function useChangesAddress(): boolean {
  useEffect(followPlaces, []);
  return isChangesAddress(useSearch());
}

export function openChanges(): void {
  whenNoLayer(() => {
    navigate(addressWith(CHANGES));
    writePlace({ at: window.history.length, list: window.history.length - 1 });
  });
}

/** Takes all entries with the changes from the history. The category that was chosen in them stays. */
export function closeChanges(): void {
  whenNoLayer(() => {
    const address = addressWith(null);
    const place = placeOf(window.history.state);
    if (!place) return navigate(address, { replace: true });
    dropEntries(address, Math.max(1, place.at - place.list));
    whenNoLayer(() => {
      if (address !== window.location.pathname + window.location.search) navigate(address);
    });
  });
}

/**
 * While the changes are open, a category or a search gets an entry too, which closing has to take away as well. A new entry
 * is the last one of the history. Returns a stop function.
 */
function followPlaces(): () => void {
  let former = placeOf(window.history.state);
  const follow = ({ type }: Event) => {
    const place = placeOf(window.history.state);
    const isUnknown = place === null && former !== null && isChangesAddress(window.location.search);
    if (former === null || !isUnknown) former = place;
    else writePlace(type === 'pushState' ? { ...former, at: window.history.length } : former);
  };
  const types = ['pushState', 'replaceState'];
  for (const type of types) window.addEventListener(type, follow);
  return () => {
    for (const type of types) window.removeEventListener(type, follow);
  };
}

function writePlace(changes: ChangesPlace): void {
  window.history.replaceState({ ...window.history.state, changes }, '');
}

function placeOf(state: { changes?: ChangesPlace } | null): ChangesPlace | null {
  return state?.changes ?? null;
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
