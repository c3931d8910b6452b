import type { IntakeLimit } from '#domain/contract/entities/analytics.ts';
import { parseAddress } from '#server/platform/address.ts';

/** What one day may store, in bytes as they are on the disk. A flood from many addresses fills no more than this. */
export const QUOTA_PER_DAY_BYTES = 256 * 1024 * 1024;

/** What one network may use of it, so that a flood from one place leaves room for everybody else. */
const NETWORK_SHARE = 0.05;

/** Some megabytes. Of more, the one that sent longest ago is forgotten: who has so many needs no second share. */
const NETWORKS_MAX = 50_000;

export type QuotaAnswer = 'taken' | 'day-full' | 'network-full';

/**
 * How much of a day's quota is used. Instances count for themselves and learn of each other by what is in the database,
 * so that all of them together may go a little over it. Networks are counted in memory alone: each instance gives a
 * network its share, and a restart gives it again.
 */
export class DailyQuota {
  readonly #bytesMax: number;
  readonly #networksMax: number;
  readonly #networks = new Map<string, number>();
  #day = 0;
  #used = 0;

  constructor(bytesMax = QUOTA_PER_DAY_BYTES, networksMax = NETWORKS_MAX) {
    this.#bytesMax = bytesMax;
    this.#networksMax = networksMax;
  }

  take(day: number, network: string, bytes: number): QuotaAnswer {
    this.#turnTo(day);
    if (this.#used + bytes > this.#bytesMax) return 'day-full';
    const ofNetwork = (this.#networks.get(network) ?? 0) + bytes;
    if (ofNetwork > this.#bytesMax * NETWORK_SHARE) return 'network-full';
    this.#used += bytes;
    this.#remember(network, ofNetwork);
    return 'taken';
  }

  /** It was not stored after all. */
  giveBack(day: number, network: string, bytes: number): void {
    if (day !== this.#day) return;
    this.#used -= bytes;
    const ofNetwork = this.#networks.get(network);
    if (ofNetwork !== undefined) this.#networks.set(network, ofNetwork - bytes);
  }

  /** What the database has of that day, from all instances and from before a restart. */
  observe(day: number, bytes: number): void {
    this.#turnTo(day);
    this.#used = Math.max(this.#used, bytes);
  }

  /** At the end of the map, whose first entry is the one that sent longest ago. */
  #remember(network: string, bytes: number): void {
    this.#networks.delete(network);
    this.#networks.set(network, bytes);
    if (this.#networks.size <= this.#networksMax) return;
    for (const oldest of this.#networks.keys()) {
      this.#networks.delete(oldest);
      return;
    }
  }

  #turnTo(day: number): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#used = 0;
    this.#networks.clear();
  }
}

/** What so many addresses take up is a few megabytes. Of more, those that were counted longest ago are forgotten. */
const ADDRESSES_MAX = 50_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

/**
 * How much each address has sent within its window, in memory alone. Of IPv6 only the network counts: a home has 2^64
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

  /** Counts one. Returns 0, or in how many seconds this address may send again. */
  take(address: string, now: number): number {
    const window = this.#windowOf(keyOf(address), now);
    window.count += 1;
    return window.count <= this.#limit.maxRequests ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  }

  #windowOf(key: string, now: number): Window {
    const { windowMs } = this.#limit;
    const open = this.#windows.get(key);
    // One that ends later than any window can was opened by a clock that has been set back since.
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
