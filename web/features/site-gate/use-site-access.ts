import { useEffect, useLayoutEffect, useReducer } from 'react';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { callApi } from '#web/lib/api-client.ts';
import { wipeKeptLists } from '#web/lib/kept-lists.ts';
import { accessLost } from '#web/lib/request.ts';

/** Whether the pages may be shown, and the ways in and out. Used once, by the app. */
export function useSiteAccess(isProtectedAtStart: boolean) {
  const [access, tell] = useReducer(nextAccess, {
    isProtected: isProtectedAtStart,
    // A site that is open does not wait for the answer; the server guards it whatever the page believes.
    state: isProtectedAtStart ? 'checking' : 'open',
    isAsking: false,
  } satisfies SiteAccess);
  useStatus(tell);
  useEffect(() => accessLost.subscribe((code) => code === 'site-locked' && tell({ type: 'locked' })), []);
  // Before the gate is painted: whoever was shut out finds nothing without a connection either.
  useLayoutEffect(() => {
    if (access.state === 'locked') wipeKeptLists();
  }, [access.state]);
  return {
    state: access.state,
    grant: () => tell({ type: 'granted' }),
    giveBack: () => tell({ type: 'given-back' }),
  };
}

function useStatus(tell: (event: AccessEvent) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => {
      tell({ type: 'asked' });
      void askStatus(leaving.signal).then((answer) => {
        if (!leaving.signal.aborted) tell({ type: 'answered', ...answer });
      });
    };
    // A page that comes back from the browser's memory may have been let in meanwhile, or locked out.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && ask();
    ask();
    window.addEventListener('pageshow', onPageShow);
    return () => {
      leaving.abort();
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [tell]);
}

/** A status that cannot be read counts as no protection: the server refuses what it must, and that opens the gate. */
async function askStatus(signal: AbortSignal): Promise<CallAnswer<'getSiteProtectionStatus'>> {
  try {
    return await callApi('getSiteProtectionStatus', { signal });
  } catch (error) {
    if (!signal.aborted) console.warn('Asking for the site protection failed.', error);
    return { enabled: false, granted: false };
  }
}

export interface SiteAccess {
  readonly isProtected: boolean;
  readonly state: 'checking' | 'open' | 'locked';
  /** An answer about the status is awaited. What happens meanwhile is newer than that answer. */
  readonly isAsking: boolean;
}

export type AccessEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'answered'; readonly enabled: boolean; readonly granted: boolean }
  /** The password was accepted. */
  | { readonly type: 'granted' }
  /** The server refused a call until the password is given. */
  | { readonly type: 'locked' }
  /** By signing out. */
  | { readonly type: 'given-back' };

export function nextAccess(access: SiteAccess, event: AccessEvent): SiteAccess {
  switch (event.type) {
    case 'asked':
      return { ...access, isAsking: true };
    case 'answered':
      return access.isAsking ? accessOf(event.enabled, event.granted) : access;
    case 'granted':
      return { ...access, state: 'open', isAsking: false };
    case 'locked':
      return accessOf(true, false);
    case 'given-back':
      return access.isProtected ? accessOf(true, false) : access;
  }
}

function accessOf(isProtected: boolean, isGranted: boolean): SiteAccess {
  return { isProtected, state: isProtected && !isGranted ? 'locked' : 'open', isAsking: false };
}
