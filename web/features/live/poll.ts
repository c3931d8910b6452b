import { isPresent, pause, until } from './presence.ts';
import { retryDelayMs } from './retry-delay.ts';

const EVERY_MS = 1_000;

/** Asks every second while somebody uses the page, more rarely while that fails, until the signal is aborted. */
export async function poll(ask: () => Promise<void>, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await until(isInUse, signal);
    if (signal.aborted) return;
    failures = await ask().then(
      () => 0,
      () => failures + 1,
    );
    await pause(failures === 0 ? EVERY_MS : retryDelayMs(failures), signal);
  }
}

function isInUse(): boolean {
  return isPresent() && document.hasFocus();
}
