import { type RefObject, useEffect } from 'react';

/** Loads the tools of the list with the first pointer or key, ahead of the first selection. */
export function useListTools(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const waiting = new AbortController();
    async function start(): Promise<void> {
      const { startListTools } = await import('./list-tools.ts');
      if (waiting.signal.aborted || !panel.current) return;
      waiting.abort();
      stop = startListTools(panel.current);
    }
    // Without a connection the browser's own copying is left, and the next key or movement tries again.
    const tryToStart = () => void start().catch(() => undefined);
    for (const event of ['pointerover', 'keydown'])
      document.addEventListener(event, tryToStart, { signal: waiting.signal, passive: true });
    return () => {
      waiting.abort();
      stop?.();
    };
  }, [panel]);
}
