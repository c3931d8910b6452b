/** Calls once, when the element comes within half a screen of being seen. Returns the way to stop waiting. */
export function whenNear(element: Element, callback: () => void): () => void {
  callbacks.set(element, callback);
  const watcher = sharedWatcher();
  watcher.observe(element);
  return () => {
    callbacks.delete(element);
    watcher.unobserve(element);
  };
}

const callbacks = new Map<Element, () => void>();
let watcher: IntersectionObserver | undefined;

// One for all: a hundred parts with a watcher each would be felt in every keystroke.
function sharedWatcher(): IntersectionObserver {
  watcher ??= new IntersectionObserver(callThoseNear, { rootMargin: '50% 0px' });
  return watcher;
}

function callThoseNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
}
