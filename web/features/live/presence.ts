/** Whether somebody can see the page and a server may be reached. A page that nobody sees costs the server nothing. */
export function isPresent(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}

/** Calls back when one of these may have changed, until the signal is aborted. */
function onPresenceChange(listener: () => void, signal: AbortSignal): void {
  document.addEventListener('visibilitychange', listener, { signal });
  for (const type of ['online', 'offline', 'focus']) window.addEventListener(type, listener, { signal });
}

/** Resolves as soon as the condition holds, which depends on the presence, or the signal is aborted. */
export function until(isMet: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const check = () => {
      if (!signal.aborted && !isMet()) return;
      listening.abort();
      resolve();
    };
    onPresenceChange(check, listening.signal);
    signal.addEventListener('abort', check, { signal: listening.signal });
    check();
  });
}

/** Resolves after the time, and at once when the page is seen or online again. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  let isOver = false;
  let wasPresent = isPresent();
  const isMet = () => {
    const hasReturned = isPresent() && !wasPresent;
    wasPresent = isPresent();
    return isOver || hasReturned;
  };
  const waiting = new AbortController();
  const timer = setTimeout(() => {
    isOver = true;
    waiting.abort();
  }, ms);
  const stop = () => waiting.abort();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return until(isMet, waiting.signal).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  });
}

/** Runs the work with a signal that is aborted when the page is no longer present, or with the given one. */
export async function whilePresent(
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const attempt = new AbortController();
  const done = new AbortController();
  const stop = () => attempt.abort();
  onPresenceChange(() => isPresent() || stop(), done.signal);
  signal.addEventListener('abort', stop, { signal: done.signal });
  if (signal.aborted) stop();
  try {
    await work(attempt.signal);
  } finally {
    done.abort();
  }
}
