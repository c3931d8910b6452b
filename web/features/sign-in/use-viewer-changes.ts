import { useEffect } from 'react';
import { accessLost } from '#web/lib/api/request.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { createEmitter } from '#web/lib/events.ts';
import { readStored } from '#web/lib/storage.ts';
import {
  clearStoredViewer,
  isViewerKey,
  readViewer,
  storeAccessNotice,
  storeViewer,
} from './stored-viewer.ts';
import { PUBLIC_VIEWER, signedInViewer, type Viewer } from './viewer.ts';

type SetViewer = (viewer: Viewer) => void;

/** Emitted when the server may have ended the session or changed its role. */
export const sessionDoubted = createEmitter<void>();

/**
 * A role may have changed since it was stored, while there was no connection, or while the tab was hidden. A page whose
 * lists are all loaded makes no calls, and would show the prices of an ended session for as long as it is open. A call
 * that fails because the session ended is handled by `useEndedSessions`.
 */
export function useSessionCheck(setViewer: SetViewer): void {
  useEffect(() => {
    const leaving = new AbortController();
    const check = () => {
      const stored = readViewer();
      if (stored.token === null) return;
      checkSession(stored, leaving.signal).then(
        (current) => current && setViewer(current),
        (error: unknown) => {
          if (!leaving.signal.aborted) console.warn('Checking the session failed.', error);
        },
      );
    };
    const checkOnReturn = () => {
      if (document.visibilityState !== 'visible') return;
      // A phone may not tell a tab that slept what others have stored.
      setViewer(readViewer());
      check();
    };
    check();
    const unsubscribe = sessionDoubted.subscribe(check);
    window.addEventListener('online', check);
    document.addEventListener('visibilitychange', checkOnReturn);
    return () => {
      leaving.abort();
      unsubscribe();
      window.removeEventListener('online', check);
      document.removeEventListener('visibilitychange', checkOnReturn);
    };
  }, [setViewer]);
}

/** Null when nothing has to change. */
async function checkSession(stored: Viewer, signal: AbortSignal): Promise<Viewer | null> {
  const { role, permissions } = await callVisitorApi('getSession', { signal });
  // Someone else signed in, or this viewer signed out, before the answer arrived.
  if (readStored('auth_token') !== stored.token) return null;
  const current = signedInViewer(role, permissions, stored.token);
  if (!current) return endHere();
  if (JSON.stringify(current) === JSON.stringify(stored)) return null;
  storeViewer(current);
  if (current.role !== stored.role) storeAccessNotice();
  return current;
}

/** The session ended on the server: the visit goes on as the public, and says so. */
function endHere(): Viewer {
  clearStoredViewer();
  storeAccessNotice();
  return PUBLIC_VIEWER;
}

/** A session that ended on the server ends here. */
export function useEndedSessions(setViewer: SetViewer): void {
  useEffect(
    () =>
      accessLost.subscribe((code) => {
        if (code === 'session-ended') setViewer(endHere());
      }),
    [setViewer],
  );
}

// A sign-in writes three entries and causes three events; half of it must not look like a sign-out.
const SETTLE_MS = 50;

/** Signing in or out in one tab is signing in or out in all of them. */
export function useOtherTabs(setViewer: SetViewer): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onStorage(event: StorageEvent): void {
      if (!isViewerKey(event.key)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setViewer(readViewer()), SETTLE_MS);
    }
    window.addEventListener('storage', onStorage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
    };
  }, [setViewer]);
}

/**
 * A page in the browser's back/forward cache missed every change, and Back shows it before any script runs. So it is
 * hidden when it is left, and shown again only to the viewer it was rendered for, in the same role; for anyone else it is
 * loaded again, still hidden.
 */
export function useReturnFromMemory({ role, token }: Viewer, loadPage: (path: string) => void): void {
  useEffect(() => {
    const { style } = document.documentElement;
    function onPageHide(): void {
      style.visibility = 'hidden';
    }
    function onPageShow({ persisted }: PageTransitionEvent): void {
      const isSame = !persisted || (readStored('auth_token') === token && readViewer().role === role);
      if (isSame) style.visibility = '';
      else loadPage(window.location.pathname + window.location.search);
    }
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [role, token, loadPage]);
}
