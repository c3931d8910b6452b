import { CONNECTION_ERROR } from '#domain/contract/connection-text.ts';

/** How long a server may be silent. Without a limit, a dead connection shows 'Saving...' for minutes. */
export const TIME_LIMITS = {
  /** Until an answer begins. The server's database cancels what takes longer. */
  answerMs: 30_000,
  /** For reports and syncs, which may take the server a minute. */
  slowAnswerMs: 90_000,
  /** Until the rest of the answer has arrived on a slow phone. */
  restMs: 120_000,
  /** The same for a file. */
  fileMs: 600_000,
} as const;

/** The upload speed of a slow phone. */
const BYTES_PER_MS = 10;

/** Adds the time that a slow phone needs to send the body. */
export function answerLimitOf(bodyBytes: number, answerMs: number = TIME_LIMITS.answerMs): number {
  return answerMs + bodyBytes / BYTES_PER_MS;
}

export interface TimeLimit {
  /** Aborted with the given signal, or when the time is up. */
  readonly signal: AbortSignal;
  /** Restarts the limit from now. */
  allow(ms: number): void;
  end(): void;
}

/** Without `AbortSignal.any`, which visitors' older browsers do not have. */
export function startTimeLimit(given?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = () => controller.abort(given?.reason);
  if (given?.aborted) abort();
  given?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    allow(ms) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new TypeError(CONNECTION_ERROR)), ms);
    },
    end() {
      clearTimeout(timer);
      given?.removeEventListener('abort', abort);
    },
  };
}
