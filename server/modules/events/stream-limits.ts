import { parseAddress } from '#server/platform/address.ts';

export interface StreamLimits {
  readonly perNetwork: number;
  readonly inAll: number;
}

export const STREAM_LIMITS: StreamLimits = {
  // Half of the connections that one network may have: the other half is for prices. The customers of a phone network share
  // an address, and those beyond the limit see the list as before, without following it.
  perNetwork: 128,
  inAll: 5000,
};

/** How many streams each network has: an IPv4 address or an IPv6 /64, because a home has 2^64 addresses. */
export class StreamCounts {
  readonly #limits: StreamLimits;
  readonly #perNetwork = new Map<string, number>();
  #inAll = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** Null if the stream may be opened. `capacity` is how many connections the server takes. */
  refusal(address: string, capacity: number): 'events/too-many' | 'events/full' | null {
    const { perNetwork, inAll } = this.#limits;
    if ((this.#perNetwork.get(networkOf(address)) ?? 0) >= perNetwork) return 'events/too-many';
    // With few file handles, pages that only wait must not take the connections of those that ask for prices.
    return this.#inAll >= Math.min(inAll, Math.floor(capacity / 2)) ? 'events/full' : null;
  }

  /** Counts a stream. Call the returned function once, when it has ended. */
  count(address: string): () => void {
    const network = networkOf(address);
    this.#add(network, 1);
    return () => this.#add(network, -1);
  }

  #add(network: string, change: 1 | -1): void {
    this.#inAll += change;
    const count = (this.#perNetwork.get(network) ?? 0) + change;
    if (count > 0) this.#perNetwork.set(network, count);
    else this.#perNetwork.delete(network);
  }
}

function networkOf(address: string): string {
  const parsed = parseAddress(address);
  return parsed === null ? 'unknown' : `${parsed.family}/${parsed.high}/${parsed.low}`;
}
