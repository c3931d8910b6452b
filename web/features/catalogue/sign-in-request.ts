import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { createEmitter } from '#web/lib/events.ts';

/** Emitted when a visitor asks for the sign-in, through the title or the address. */
export const signInRequested = createEmitter<void>();

const SIGN_IN_PARAMETER = 'signin';

/** `/?signin` opens the sign-in once; the parameter is then removed, so that a reload or Back does not open it again. */
export function useSignInAddress(): void {
  const search = useSearch();
  const isRequested = new URLSearchParams(search).has(SIGN_IN_PARAMETER);
  useEffect(() => {
    if (!isRequested) return;
    // After all effects of this commit, because the dialog may subscribe in a later one.
    const timer = setTimeout(() => {
      removeParameter();
      signInRequested.emit();
    });
    return () => clearTimeout(timer);
  }, [isRequested]);
}

function removeParameter(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete(SIGN_IN_PARAMETER);
  navigate(url, { replace: true });
}
