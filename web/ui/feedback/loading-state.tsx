import { useEffect, useState } from 'react';

// What is there sooner must not flash a skeleton first.
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
      {/* Its room is taken from the start: what stands below would otherwise jump when the wait begins to show. */}
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

// Uneven, as names are; still, because nothing on a list should move while one reads.
const WIDTHS = ['w-[62%]', 'w-[54%]', 'w-[70%]', 'w-[48%]'];

/** Still bars in the rhythm of the rows to come. Decoration: the loading text is what is read. */
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
