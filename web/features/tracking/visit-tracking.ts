import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { VisitTracker } from './visit-tracker.ts';

/** Counts visits while it is mounted. It renders nothing, and nothing waits for it. */
export function VisitTracking(): null {
  const [path] = useLocation();
  const [tracker] = useState(() => new VisitTracker());
  useEffect(() => tracker.listen(), [tracker]);
  useEffect(() => tracker.arrivedAt(path), [tracker, path]);
  return null;
}
