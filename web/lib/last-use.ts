import { useEffect, useEffectEvent } from 'react';

/** A page that nobody has touched for this long stops asking: its questions would keep an abandoned session alive. */
const ABANDONED_MS = 15 * 60_000;
const USES = ['pointerdown', 'pointermove', 'keydown', 'focus'] as const;

const onReturns = new Set<() => void>();
let lastUseAt = 0;

/** Never before a component uses `useReturn`, whose effect comes after those of its children. */
export function isAbandoned(): boolean {
  return onReturns.size > 0 && Date.now() - lastUseAt >= ABANDONED_MS;
}

/** Calls back when somebody uses the page again that was abandoned. */
export function useReturn(onReturn: () => void): void {
  const callBack = useEffectEvent(onReturn);
  useEffect(() => {
    const own = () => callBack();
    if (onReturns.size === 0) beginWatching();
    onReturns.add(own);
    return () => {
      onReturns.delete(own);
      if (onReturns.size === 0) endWatching();
    };
  }, []);
}

function noteUse(): void {
  const wasAbandoned = isAbandoned();
  lastUseAt = Date.now();
  if (wasAbandoned) for (const onReturn of onReturns) onReturn();
}

function beginWatching(): void {
  lastUseAt = Date.now();
  for (const type of USES) window.addEventListener(type, noteUse, { capture: true, passive: true });
}

function endWatching(): void {
  for (const type of USES) window.removeEventListener(type, noteUse, { capture: true });
}
