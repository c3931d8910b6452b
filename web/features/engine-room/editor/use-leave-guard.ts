import { useEffect, useState } from 'react';

export interface LeaveGuard {
  /** Runs the action at once, or after a confirmation if work would be lost. */
  readonly leave: (action: () => void) => void;
  readonly isAsking: boolean;
  readonly confirm: () => void;
  readonly stay: () => void;
}

export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
  const [pending, setPending] = useState<{ action: () => void } | null>(null);
  useUnloadWarning(isUnsaved);
  return {
    leave: (action) => (isUnsaved ? setPending({ action }) : action()),
    isAsking: pending !== null,
    confirm: () => {
      setPending(null);
      pending?.action();
    },
    stay: () => setPending(null),
  };
}

/** The browser asks before the page is reloaded or left. */
function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
