import { useSyncExternalStore } from 'react';
import { createEmitter } from '#web/lib/events.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

/** What a browser offers that can install the page as an app. Not in the types of the DOM: only some browsers have it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser installs the list: it asks itself, or the person finds it in a menu. */
type InstallOffer = { readonly install: () => Promise<void> } | 'by-hand' | null;

let prompt: InstallPrompt | null = null;
const changed = createEmitter<void>();

// From the moment this file is loaded: the browser offers it once, soon after the page.
window.addEventListener('beforeinstallprompt', (event) => {
  if (isDeclined() || !isInstallPrompt(event)) return;
  // Otherwise the browser would show its own bar.
  event.preventDefault();
  keep(event);
});
window.addEventListener('appinstalled', () => keep(null));

export function useInstallOffer(): InstallOffer {
  const offered = useSyncExternalStore(changed.subscribe, () => prompt);
  if (isDeclined() || isInstalled()) return null;
  if (offered) return { install: () => install(offered) };
  return isAppleTouchDevice() ? 'by-hand' : null;
}

/** From now on this browser is not asked again. */
export function declineInstallation(): void {
  writeStored('install_offer', 'declined');
  keep(null);
}

async function install(offered: InstallPrompt): Promise<void> {
  // A browser lets it be used once.
  keep(null);
  const { outcome } = await offered.prompt();
  if (outcome === 'dismissed') declineInstallation();
}

function keep(next: InstallPrompt | null): void {
  prompt = next;
  changed.emit();
}

function isDeclined(): boolean {
  return readStored('install_offer') !== null;
}

function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
  );
}

/** Its browsers can install, and none of them says so. An iPad calls itself a Mac. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  );
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}
