/** So many at once, and one more every so often: after `burst` × `everyMs` without any, all of them are there again. */
export interface Allowance {
  readonly key: string;
  readonly burst: number;
  readonly everyMs: number;
}

/**
 * How long it takes until one may be spent and `leaving` others remain. `spentUntilMs` is all that is stored: the moment
 * at which nothing will be missing any more; nothing is missing where nothing is stored.
 */
export function waitMsFor(
  allowance: Allowance,
  spentUntilMs: number | undefined,
  nowMs: number,
  leaving = 0,
): number {
  const { burst, everyMs } = allowance;
  return Math.max(0, missingMs(allowance, spentUntilMs, nowMs) - (burst - 1 - leaving) * everyMs);
}

/** Up to what is stored one is left. */
export function latestToSpendOne({ burst, everyMs }: Allowance, nowMs: number): number {
  return nowMs + (burst - 1) * everyMs;
}

/** What to store when one is spent now. Spending one and giving it back are a step forth and a step back, in any order. */
export function spentUntilAfter(
  allowance: Allowance,
  spentUntilMs: number | undefined,
  nowMs: number,
): number {
  return nowMs + missingMs(allowance, spentUntilMs, nowMs) + allowance.everyMs;
}

/** What seems to lie ahead further than it can must not make a wait longer than it is. */
function missingMs({ burst, everyMs }: Allowance, spentUntilMs: number | undefined, nowMs: number): number {
  return Math.min(Math.max(0, (spentUntilMs ?? nowMs) - nowMs), burst * everyMs);
}
