import { ApiError } from '#web/lib/api/api-error.ts';
import { SilentStream } from './event-stream.ts';
import { isPresent, pause, until, whilePresent } from './presence.ts';
import { retryDelayMs } from './retry-delay.ts';

/** A connection that has lasted this long worked: its end says nothing about the next one. */
const STABLE_MS = 10_000;

interface ConnectionTerms {
  /** Opens a connection and resolves when it ends. */
  readonly connect: (signal: AbortSignal) => Promise<void>;
  /** The connection has ended or could not be opened, although the page is visible and online. */
  readonly onEnd: () => void;
  readonly signal: AbortSignal;
}

/** Keeps one connection while the page is visible and online, until the signal is aborted. */
export async function keepConnected({ connect, onEnd, signal }: ConnectionTerms): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await until(isPresent, signal);
    const startedAt = Date.now();
    const error: unknown = await whilePresent(connect, signal).then(() => null, toError);
    if (signal.aborted) return;
    if (!isPresent()) {
      failures = 0;
      continue;
    }
    failures = Date.now() - startedAt >= STABLE_MS ? 1 : failures + 1;
    // Only the first of a row: while the server is away there would be one a minute.
    if (error && failures === 1) console.warn('New prices come later.', error);
    onEnd();
    await pause(Math.max(leastWaitMs(error), retryDelayMs(failures)), signal);
  }
}

function toError(error: unknown): unknown {
  return error;
}

function leastWaitMs(error: unknown): number {
  if (error instanceof SilentStream) return error.retryAfterMs;
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
}
