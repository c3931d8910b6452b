import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const isPrinting = usePrinting();
  if (isPrinting) return { columnCount: 1, isPrinting };
  return { columnCount: isWide ? 4 : isDesktop ? 3 : isTablet ? 2 : 1, isPrinting };
}

/** From the event on: Chromium counts the pages before it reports the medium, and a list drawn later has other pages. */
function usePrinting(): boolean {
  const [isBegun, setIsBegun] = useState(false);
  useEffect(() => {
    const note = ({ type }: Event) => flushSync(() => setIsBegun(type === 'beforeprint'));
    window.addEventListener('beforeprint', note);
    window.addEventListener('afterprint', note);
    return () => {
      window.removeEventListener('beforeprint', note);
      window.removeEventListener('afterprint', note);
    };
  }, []);
  return useMedia('print') || isBegun;
}
