import type { IntakeLimit } from '#domain/contract/entities/analytics.ts';
import { parseAddress } from '#server/platform/address.ts';

/** A few megabytes of memory. Beyond this, the addresses counted longest ago are forgotten. */
const ADDRESSES_MAX = 50_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

/**
 * How much each address has sent within its window, in memory only. For IPv6 only the network counts: a home has 2^64
 * addresses.
 */
export class AddressLimits {
  readonly #limit: IntakeLimit;
  readonly #addressesMax: number;
  readonly #windows = new Map<string, Window>();

  constructor(limit: IntakeLimit, addressesMax = ADDRESSES_MAX) {
    this.#limit = limit;
    this.#addressesMax = addressesMax;
  }

  /** Counts one. Returns 0, or the seconds until this address may send again. */
  take(address: string, now: number): number {
    const window = this.#windowOf(keyOf(address), now);
    window.count += 1;
    return window.count <= this.#limit.maxRequests ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  }

  #windowOf(key: string, now: number): Window {
    const { windowMs } = this.#limit;
    const open = this.#windows.get(key);
    // A window that ends too late was opened before the clock was set back.
    if (open && now < open.endsAt && open.endsAt <= now + windowMs) return open;
    const window = { endsAt: now + windowMs, count: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > this.#addressesMax) this.#forgetOldest();
    return window;
  }

  #forgetOldest(): void {
    for (const key of this.#windows.keys()) {
      this.#windows.delete(key);
      return;
    }
  }
}

function keyOf(text: string): string {
  const address = parseAddress(text);
  return address ? `${address.family} ${address.high} ${address.low}` : 'unknown';
}
