import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { createEmitter } from '#web/lib/events.ts';

/** Told when a visitor asks for the sign-in, by the title or by the address. */
export const signInRequested = createEmitter<void>();

const SIGN_IN_PARAMETER = 'signin';

/** `/?signin` asks for the sign-in once; the address forgets it, so that a reload or Back does not ask again. */
export function useSignInAddress(): void {
  const search = useSearch();
  const isAsked = new URLSearchParams(search).has(SIGN_IN_PARAMETER);
  useEffect(() => {
    if (!isAsked) return;
    // After the effects of this commit: whoever opens the dialog subscribes in one of them, perhaps a later one.
    const timer = setTimeout(() => {
      forgetRequest();
      signInRequested.emit();
    });
    return () => clearTimeout(timer);
  }, [isAsked]);
}

function forgetRequest(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete(SIGN_IN_PARAMETER);
  navigate(url, { replace: true });
}
