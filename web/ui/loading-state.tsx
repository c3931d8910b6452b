import { useEffect, useState } from 'react';
import { SkeletonRows } from './skeleton.tsx';

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
