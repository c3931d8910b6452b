import { useEffect, useLayoutEffect, useReducer } from 'react';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { accessLost } from '#web/lib/api/request.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { wipeKeptLists } from '#web/lib/kept/kept-lists.ts';

/** Whether the pages may be shown, and what changes that. Used once, by the app. */
export function useSiteAccess(isProtectedAtStart: boolean) {
  const [access, dispatch] = useReducer(nextAccess, {
    isProtected: isProtectedAtStart,
    // An open site does not wait for the answer: the server protects it, whatever the page assumes.
    state: isProtectedAtStart ? 'checking' : 'open',
    isAsking: false,
  } satisfies SiteAccess);
  useStatus(dispatch);
  useEffect(() => accessLost.subscribe((code) => code === 'site-locked' && dispatch({ type: 'locked' })), []);
  // Before the gate is painted: kept lists must not be readable offline once the site is locked.
  useLayoutEffect(() => {
    if (access.state === 'locked') wipeKeptLists();
  }, [access.state]);
  return {
    state: access.state,
    grant: () => dispatch({ type: 'granted' }),
    giveBack: () => dispatch({ type: 'given-back' }),
  };
}

function useStatus(dispatch: (event: AccessEvent) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => {
      dispatch({ type: 'asked' });
      void askStatus(leaving.signal).then((answer) => {
        if (!leaving.signal.aborted) dispatch({ type: 'answered', ...answer });
      });
    };
    // While a page was in the back/forward cache, access may have been granted or lost.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && ask();
    ask();
    window.addEventListener('pageshow', onPageShow);
    return () => {
      leaving.abort();
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [dispatch]);
}

/** An unknown status counts as no protection: if the site is locked, the server refuses the next call, and the gate shows. */
async function askStatus(signal: AbortSignal): Promise<CallAnswer<'getSiteProtectionStatus'>> {
  try {
    return await callVisitorApi('getSiteProtectionStatus', { signal });
  } catch (error) {
    if (!signal.aborted) console.warn('Cannot check the site protection.', error);
    return { enabled: false, granted: false };
  }
}

export interface SiteAccess {
  readonly isProtected: boolean;
  readonly state: 'checking' | 'open' | 'locked';
  /** A status call is pending. Events before its answer are newer than the answer. */
  readonly isAsking: boolean;
}

export type AccessEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'answered'; readonly enabled: boolean; readonly granted: boolean }
  /** The password was accepted. */
  | { readonly type: 'granted' }
  /** The server refused a call until the password is given. */
  | { readonly type: 'locked' }
  /** The viewer signed out. */
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
