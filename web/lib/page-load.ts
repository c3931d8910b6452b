import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page's code failed to load: the connection is gone, or a newer version has replaced the files. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
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
