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
