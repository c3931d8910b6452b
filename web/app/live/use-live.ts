import { type ComponentType, useEffect, useState } from 'react';
import type { Viewer } from '#web/features/sign-in/viewer.ts';
import type { SiteAccess } from '#web/features/site-gate/use-site-access.ts';
import { loadExtra } from '#web/lib/page-load.ts';
import type { FollowTerms, follow } from './follow.ts';

export type LoadFollow = () => Promise<{ follow: typeof follow; LiveNotice: ComponentType }>;

interface LiveTerms extends Pick<FollowTerms, 'queryClient' | 'onBrand'> {
  readonly viewer: Viewer;
  readonly access: SiteAccess['state'];
  /** Loads the code; without it the page stays as it was loaded. */
  readonly load: LoadFollow | undefined;
}

/** Keeps an open page as it is on the server. Returns what says above the list that it is not, once it has loaded. */
export function useLive(terms: LiveTerms): ComponentType | null {
  const { queryClient, onBrand, viewer, access, load } = terms;
  const { role, token } = viewer;
  const [Notice, setNotice] = useState<ComponentType | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream belongs to a session, even of the same role
  useEffect(() => {
    if (!load || access === 'checking') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const start = async () => {
      const code = await loadExtra(load, signal);
      if (!code) return;
      setNotice(() => code.LiveNotice);
      await code.follow({ queryClient, role, isLocked: access === 'locked', onBrand, signal });
    };
    start().catch((error: unknown) => console.warn('This page does not follow changes.', error));
    return () => leaving.abort();
  }, [queryClient, onBrand, role, token, access, load]);
  return Notice;
}
