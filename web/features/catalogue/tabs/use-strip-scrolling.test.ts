import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useStripScrolling } from './use-strip-scrolling.ts';

/** A strip of 360 px whose chosen tab begins at 500 px. */
function stripWithChosenTab() {
  const strip = document.createElement('div');
  strip.innerHTML = '<div><button aria-selected="true"></button></div>';
  Object.defineProperties(strip, {
    clientWidth: { value: 360, writable: true },
    scrollWidth: { value: 1200 },
  });
  const tab = strip.querySelector('button') ?? strip;
  Object.defineProperties(tab, { offsetLeft: { value: 500 }, offsetWidth: { value: 100 } });
  return { strip, row: tab.parentElement };
}

test('the chosen tab is brought into view when the strip gets another width, not another height or tabs', () => {
  let resize: ResizeObserverCallback = () => undefined;
  class Observer {
    observe = vi.fn();
    disconnect = vi.fn();
    constructor(callback: ResizeObserverCallback) {
      resize = callback;
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const { strip, row } = stripWithChosenTab();
  renderHook(() => useStripScrolling({ current: strip }, { current: row }));
  const report = (...targets: (Element | null)[]) =>
    resize(
      targets.map((target) => ({ target })) as ResizeObserverEntry[],
      new Observer(resize) as unknown as ResizeObserver,
    );
  report(strip, row);
  strip.scrollLeft = 0;
  report(row);
  report(strip);
  expect(strip.scrollLeft).toBe(0);
  Object.assign(strip, { clientWidth: 320 });
  report(row, strip);
  expect(strip.scrollLeft).toBe(500 + 100 + 56 - 320);
  vi.unstubAllGlobals();
});
