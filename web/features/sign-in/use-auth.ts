import { useCallback, useState } from 'react';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { storeManagerWelcome } from './manager-welcome.ts';
import {
  clearStoredViewer,
  hasAccessNotice,
  removeAccessNotice,
  restoreViewer,
  storeViewer,
} from './stored-viewer.ts';
import {
  useEndedSessions,
  useOtherTabs,
  useReturnFromMemory,
  useSessionCheck,
} from './use-viewer-changes.ts';
import { PUBLIC_VIEWER, type SignedInViewer, type Viewer } from './viewer.ts';

interface Auth {
  readonly viewer: Viewer;
  /** The server has ended the session or changed the role, and nobody has dismissed the notice about it. */
  readonly hasNotice: boolean;
  readonly dismissNotice: () => void;
  /** A manager goes on to the portal, by a full page load; but not from there, where unsent answers may wait. */
  readonly signIn: (viewer: SignedInViewer) => void;
  /** Signs out here at once, even without a connection; the promise says whether the server was reached. */
  readonly signOut: () => Promise<unknown>;
}

/** Who is signed in: restored at the start, checked with the server, the same in every tab. Used once, by the app. */
export function useAuth(loadPage: (path: string) => void): Auth {
  const [{ viewer, hasNotice }, setAccess] = useState(() => accessOf(restoreViewer()));
  const setViewer = useCallback((next: Viewer) => setAccess(accessOf(next)), []);
  useSessionCheck(setViewer);
  useEndedSessions(setViewer);
  useOtherTabs(setViewer);
  useReturnFromMemory(viewer, loadPage);
  return {
    viewer,
    hasNotice,
    dismissNotice() {
      removeAccessNotice();
      setViewer(viewer);
    },
    signIn(signedIn) {
      storeViewer(signedIn);
      if (signedIn.role === 'manager') storeManagerWelcome();
      if (isBoundForPortal(signedIn)) loadPage('/manager');
      else setViewer(signedIn);
    },
    signOut() {
      // Called while the token is still stored: the call sends it.
      const answer = callVisitorApi('logout');
      clearStoredViewer();
      setViewer(PUBLIC_VIEWER);
      return answer;
    },
  };
}

/** Exact: at any other address that begins like the portal's, a manager would stay at a page that does not exist. */
export function isBoundForPortal(person: SignedInViewer | null): boolean {
  return person?.role === 'manager' && !/^\/manager(?:-portal)?\/?$/.test(window.location.pathname);
}

function accessOf(viewer: Viewer) {
  return { viewer, hasNotice: hasAccessNotice() };
}
