import { useState } from 'react';
import { useUnloadWarning } from '#web/lib/use-unload-warning.ts';

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
