/**
 * Lets the page open without a connection from the next visit on. Late, when the first one has all it needs. Only the
 * built page has a worker; browsers offer none where the address is not secure.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => whenIdle(register), { once: true });
}

function register(): void {
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    console.warn('The page will not open without a connection.', error);
  });
}

function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
}
