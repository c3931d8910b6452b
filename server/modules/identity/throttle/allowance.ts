/** A rate limit: `burst` at once, and one more every `everyMs`; full again after `burst` × `everyMs` without use. */
export interface Allowance {
  readonly key: string;
  readonly burst: number;
  readonly everyMs: number;
}

/**
 * How long until one may be spent and `leaving` others remain. Only `spentUntilMs` is stored: the time
 * at which the allowance is full again; without a stored value it is full.
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

/** The highest stored value with which one is left. */
export function latestToSpendOne({ burst, everyMs }: Allowance, nowMs: number): number {
  return nowMs + (burst - 1) * everyMs;
}

/** The value to store when one is spent now. Spending and refunding add and subtract `everyMs`, in any order. */
export function spentUntilAfter(
  allowance: Allowance,
  spentUntilMs: number | undefined,
  nowMs: number,
): number {
  return nowMs + missingMs(allowance, spentUntilMs, nowMs) + allowance.everyMs;
}

/** A stored value too far in the future must not make a wait longer than `burst` × `everyMs`. */
function missingMs({ burst, everyMs }: Allowance, spentUntilMs: number | undefined, nowMs: number): number {
  return Math.min(Math.max(0, (spentUntilMs ?? nowMs) - nowMs), burst * everyMs);
}
