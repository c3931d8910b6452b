import { onlineManager } from '@tanstack/react-query';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { currentToast, dismissToast } from '#web/ui/feedback/toast-store.ts';
import { computeStylesQuickly } from './computed-style.ts';
import { findLabelsQuickly } from './labels.ts';

// A second is not enough if every core is busy: the test would measure the machine, not the page.
configure({ asyncUtilTimeout: 30_000 });

computeStylesQuickly();
findLabelsQuickly();
leaveOutOwnerStacks();

// Times are written as the viewer reads them: tests expect the 24 hour clock.
Object.defineProperty(window.navigator, 'language', { value: 'en-GB', configurable: true });

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

// React and Radix report misuse (missing keys, unnamed dialogs, updates outside act) only here: a test that let
// them pass would keep them out of sight. A test that expects an error takes it: takeConsoleErrors().
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await leaveDialogEntries();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // It remembers the last event it saw: after a test about losing the connection nothing would load again.
  onlineManager.setOnline(true);
  // Test files share modules: the next page would show the last message of this one.
  dismissToast(currentToast()?.id ?? 0);
  const unexpected = takeConsoleErrors();
  consoleError.mockRestore();
  expect(unexpected, 'unexpected console.error').toEqual([]);
});

/**
 * The page leaves the history entry of a dialog in a later task, which would be in the middle of the next test. If the
 * test's own clock has stopped, that task never comes: then this clears the entry.
 */
async function leaveDialogEntries(): Promise<void> {
  for (let task = 0; task < 5 && hasDialogEntry(); task += 1)
    await new Promise((resolve) => setTimeout(resolve));
  if (!hasDialogEntry()) return;
  window.history.replaceState(null, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
}

function hasDialogEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'layers' in state;
}

/** The errors logged since the last look; what is taken does not fail the test. */
export function takeConsoleErrors(): unknown[][] {
  const { calls } = consoleError.mock;
  return calls.splice(0, calls.length);
}

// jsdom has no layout: these exist in every browser, and Radix calls them when it opens a menu or a tooltip.
supply(Element.prototype, 'hasPointerCapture', () => false);
supply(Element.prototype, 'setPointerCapture', () => undefined);
supply(Element.prototype, 'releasePointerCapture', () => undefined);
supply(Element.prototype, 'scrollIntoView', () => undefined);
// jsdom has no modal dialogs.
supply(HTMLDialogElement.prototype, 'showModal', function (this: HTMLDialogElement) {
  this.open = true;
});
supply(HTMLDialogElement.prototype, 'close', function (this: HTMLDialogElement) {
  this.open = false;
});
supply(window, 'matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
supply(
  window,
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

function supply(target: object, name: string, value: unknown): void {
  if (Reflect.get(target, name) === undefined)
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/**
 * React's development build takes a stack trace of every element, up to ten thousand a second: a sixth of the time of these
 * tests. Without them its warnings still name the component, but not the line.
 */
function leaveOutOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('This React counts its owner stacks elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
}
