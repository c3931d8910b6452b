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

const RETRY_MS = 60_000;

/**
 * Loads code that a page works without: after a failure every minute, and at once with a connection. Null if the signal is
 * aborted before.
 */
export async function loadExtra<Code>(load: () => Promise<Code>, signal: AbortSignal): Promise<Code | null> {
  while (!signal.aborted) {
    const code = await load().catch(() => null);
    if (code) return code;
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS);
      addEventListener('online', resolve, { once: true });
    });
  }
  return null;
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
