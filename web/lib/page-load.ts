import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page's code failed to load: the connection is gone, or a newer version has replaced the files. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** Something beside a page that works without it: where its code cannot be loaded, nothing is shown. */
export function lazyExtra<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (extra) => ({ default: extra }),
      () => ({ default: () => null }),
    ),
  );
}

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * Loads code that a page works without. After a failure it tries again: after a minute, then ever more rarely, since a newer
 * version may have replaced the file, and at once when the device is online again. Null if aborted first.
 */
export async function loadExtra<Code>(load: () => Promise<Code>, signal: AbortSignal): Promise<Code | null> {
  for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      const code = await load();
      return signal.aborted ? null : code;
    } catch (error) {
      if (waitMs === FIRST_WAIT_MS) console.warn('A part of this page is missing.', error);
    }
    await untilOnline(waitMs, signal);
  }
  return null;
}

/** Also ends after the given time, and when it is aborted. */
function untilOnline(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    addEventListener('online', end, listening);
    signal.addEventListener('abort', end, listening);
    if (signal.aborted) end();
  });
}

/** A page that is loaded when its route is first shown. */
export function lazyPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PageLoadError('The page could not be loaded', { cause });
    }
  });
}
