import { useEffect, useState } from 'react';

const PATIENCE_MS = 5_000;

/** Whether one has waited for long: on a connection that is there in name only nothing comes, and nothing fails either. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate;
}
