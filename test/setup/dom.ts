import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

// React and Radix report misuse (missing keys, unnamed dialogs, updates outside act) only here: a test that let
// them pass would keep them out of sight. A test that expects an error takes it: takeConsoleErrors().
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  const unexpected = takeConsoleErrors();
  consoleError.mockRestore();
  expect(unexpected, 'unexpected console.error').toEqual([]);
});

/** The errors logged since the last look; what is taken does not fail the test. */
export function takeConsoleErrors(): unknown[][] {
  const { calls } = consoleError.mock;
  return calls.splice(0, calls.length);
}

defineMissingBrowserParts();

// jsdom has no layout: these exist in every browser, and Radix calls them when it opens a menu or a tooltip.
function defineMissingBrowserParts(): void {
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.releasePointerCapture ??= () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  window.matchMedia ??= (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });
}
