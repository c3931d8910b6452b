const nearCallbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back when the element comes within half a screen of the viewport. Returns a stop function. */
export function onNearViewport(element: Element, callback: () => void): () => void {
  nearCallbacks.set(element, callback);
  const observer = sharedObserver();
  observer.observe(element);
  return () => {
    nearCallbacks.delete(element);
    observer.unobserve(element);
  };
}

/** Calls back for the elements in a selection that wait: what is copied must be there. */
export function renderSpacesIn(range: Range): void {
  for (const [element, callback] of nearCallbacks) if (range.intersectsNode(element)) callback();
}

// One observer for all parts: a hundred observers would slow down every keystroke.
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(callBackNear, { rootMargin: '50% 0px' });
  return observer;
}

function callBackNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) nearCallbacks.get(target)?.();
}
