import { pause, until } from './presence.ts';
import { retryDelayMs } from './retry-delay.ts';

interface PollTerms {
  readonly ask: () => Promise<void>;
  readonly everyMs: number;
  /** Depends on the presence. */
  readonly isNeeded: () => boolean;
  readonly signal: AbortSignal;
}

/** Asks regularly while it is needed, and at once when the page returns; more rarely while that fails. */
export async function poll({ ask, everyMs, isNeeded, signal }: PollTerms): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await until(isNeeded, signal);
    if (signal.aborted) return;
    failures = await ask().then(
      () => 0,
      () => failures + 1,
    );
    await pause(failures === 0 ? everyMs : Math.max(everyMs, retryDelayMs(failures)), signal);
  }
}
