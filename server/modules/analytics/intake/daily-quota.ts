import type { IntakeLimit } from '#domain/contract/entities/analytics.ts';
import { parseAddress } from '#server/platform/address.ts';

/** How many bytes of disk one day may use, even in a flood from many addresses. */
export const QUOTA_PER_DAY_BYTES = 256 * 1024 * 1024;

/** The share of one network, so that a flood from one place leaves space for everyone else. */
const NETWORK_SHARE = 0.05;

/** Some megabytes of memory. Beyond this, the network that sent longest ago is forgotten. */
const NETWORKS_MAX = 50_000;

export type QuotaAnswer = 'taken' | 'day-full' | 'network-full';

/**
 * How much of a day's quota is used. Servers count separately and learn about each other from the database,
 * so together they may exceed it slightly. Networks are only counted in memory: each server gives a
 * network its share, and so does a restart.
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
    this.#startDay(day);
    if (this.#used + bytes > this.#bytesMax) return 'day-full';
    const ofNetwork = (this.#networks.get(network) ?? 0) + bytes;
    if (ofNetwork > this.#bytesMax * NETWORK_SHARE) return 'network-full';
    this.#used += bytes;
    this.#remember(network, ofNetwork);
    return 'taken';
  }

  /** For an item that was not stored after all. */
  refund(day: number, network: string, bytes: number): void {
    if (day !== this.#day) return;
    this.#used -= bytes;
    const ofNetwork = this.#networks.get(network);
    if (ofNetwork !== undefined) this.#networks.set(network, ofNetwork - bytes);
  }

  /** `bytes` is what the database holds of that day, from all servers and from before a restart. */
  observe(day: number, bytes: number): void {
    this.#startDay(day);
    this.#used = Math.max(this.#used, bytes);
  }

  /** Moves it to the end of the map, so that the first entry is the one that sent longest ago. */
  #remember(network: string, bytes: number): void {
    this.#networks.delete(network);
    this.#networks.set(network, bytes);
    if (this.#networks.size <= this.#networksMax) return;
    for (const oldest of this.#networks.keys()) {
      this.#networks.delete(oldest);
      return;
    }
  }

  #startDay(day: number): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#used = 0;
    this.#networks.clear();
  }
}

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
