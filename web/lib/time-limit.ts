import { CONNECTION_ERROR } from '#domain/contract/connection-text.ts';

/** How long a server may be silent. Without a limit a connection that is dead at its far end shows 'Saving...' for minutes. */
export const TIME_LIMITS = {
  /** Until an answer begins. The database of the server ends what takes longer. */
  answerMs: 30_000,
  /** Reports, and a look at the price source, for which the server takes up to a minute. */
  slowAnswerMs: 90_000,
  /** Until the rest of it is there, on a slow telephone. */
  restMs: 120_000,
  /** The same of a file. */
  fileMs: 600_000,
} as const;

/** What a slow telephone sends. */
const BYTES_PER_MS = 10;

/** For a request that carries a body. */
export function answerLimitOf(bodyBytes: number, answerMs: number = TIME_LIMITS.answerMs): number {
  return answerMs + bodyBytes / BYTES_PER_MS;
}

export interface TimeLimit {
  /** Ends with the signal that was given, or when the time is up. */
  readonly signal: AbortSignal;
  /** From now on; what was left is forgotten. */
  allow(ms: number): void;
  end(): void;
}

/** By hand, because `AbortSignal.any` is younger than the browsers that visitors use. */
export function startTimeLimit(given?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => controller.abort(given?.reason);
  if (given?.aborted) giveUp();
  given?.addEventListener('abort', giveUp);
  return {
    signal: controller.signal,
    allow(ms) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new TypeError(CONNECTION_ERROR)), ms);
    },
    end() {
      clearTimeout(timer);
      given?.removeEventListener('abort', giveUp);
    },
  };
}
