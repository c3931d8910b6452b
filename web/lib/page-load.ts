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
