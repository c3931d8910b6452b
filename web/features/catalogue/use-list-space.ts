import { useMedia } from '#web/lib/use-media.ts';

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
