import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  // A server does not know the screen: it renders for the smallest.
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export interface ListSpace {
  readonly columnCount: number;
  readonly isPrinting: boolean;
}

/** How many columns fit. One in print, where the style sheet makes the columns of each page. */
export function useListSpace(): ListSpace {
  const isTablet = useMedia('(min-width: 48rem)');
  const isDesktop = useMedia('(min-width: 75rem)');
  const isWide = useMedia('(min-width: 106.25rem)');
  const isPrinting = useMedia('print');
  if (isPrinting) return { columnCount: 1, isPrinting };
  return { columnCount: isWide ? 4 : isDesktop ? 3 : isTablet ? 2 : 1, isPrinting };
}
