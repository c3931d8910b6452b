import { useEffect, useState } from 'react';

export interface LeaveGuard {
  /** Does it at once, or after a confirmation where work would be lost. */
  readonly leave: (action: () => void) => void;
  readonly isAsking: boolean;
  readonly confirm: () => void;
  readonly stay: () => void;
}

export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
  const [held, setHeld] = useState<{ action: () => void } | null>(null);
  useUnloadWarning(isUnsaved);
  return {
    leave: (action) => (isUnsaved ? setHeld({ action }) : action()),
    isAsking: held !== null,
    confirm: () => {
      setHeld(null);
      held?.action();
    },
    stay: () => setHeld(null),
  };
}

/** The browser asks in its own words before the page is reloaded or left. */
function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
