import { useEffect, useState } from 'react';

// Fast loads must not flash a skeleton.
const LOADING_DELAY_MS = 150;

interface LoadingStateProps {
  text: string;
  /** How many bars to draw. */
  rows?: number;
}

export function LoadingState({ text, rows = 4 }: LoadingStateProps) {
  const isDue = useDelay(LOADING_DELAY_MS);
  return (
    <div role="status">
      {/* Takes its space from the start: otherwise the content below would jump when the text appears. */}
      <p className="mb-2 min-h-5 type-interface text-muted">{isDue && text}</p>
      <div className={isDue ? undefined : 'invisible'}>
        <SkeletonRows rows={rows} />
      </div>
    </div>
  );
}

/** False at first, true after the delay. */
function useDelay(delayMs: number): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}

interface SkeletonRowsProps {
  rows?: number;
}

// Uneven like names, and without animation, because nothing should move while someone reads.
const WIDTHS = ['w-[62%]', 'w-[54%]', 'w-[70%]', 'w-[48%]'];

/** Bars in place of the rows. Only decoration: screen readers read the loading text. */
export function SkeletonRows({ rows = 4 }: SkeletonRowsProps) {
  return (
    <div aria-hidden data-skeleton>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
        <div key={index} className="flex h-7 items-center justify-between gap-4">
          <span className={`h-3 rounded-badge bg-raised ${WIDTHS[index % WIDTHS.length]}`} />
          <span className="h-3 w-11 shrink-0 rounded-badge bg-raised" />
        </div>
      ))}
    </div>
  );
}
