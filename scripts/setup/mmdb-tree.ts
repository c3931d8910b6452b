/** The search tree at the beginning of an .mmdb file: nodes of two 28-bit records, each another node or a leaf. */
export interface MmdbTree {
  readonly file: Buffer;
  readonly nodeCount: number;
  /** The significant bits of an address: 32 for IPv4, the first 64 for IPv6. */
  readonly bits: 32 | 64;
}

export type VisitLeaf = (high: number, low: number, record: number) => void;

/**
 * A typical second half of an IPv6 address. A few hundred networks are split below /64 for links between routers;
 * this suffix avoids those and leads to the part with people.
 */
export const DEVICE_WORD = 0xa5a5;

const NODE_BYTES = 7;

/** Visits every leaf in address order. mmdb-lib only looks up single addresses, and there are fifteen million leaves. */
export function walkTree({ file, nodeCount, bits }: MmdbTree, visit: VisitLeaf): void {
  const half = bits / 2;
  const nodes = new DataView(file.buffer, file.byteOffset, nodeCount * NODE_BYTES);

  function walk(record: number, depth: number, high: number, low: number): void {
    if (record >= nodeCount) {
      visit(high, low, record);
    } else if (depth >= bits) {
      walk(deviceBitAt(depth) ? rightOf(record) : leftOf(record), depth + 1, high, low);
    } else {
      walk(leftOf(record), depth + 1, high, low);
      const right = rightOf(record);
      if (depth < half) walk(right, depth + 1, high + 2 ** (half - 1 - depth), low);
      else walk(right, depth + 1, high, low + 2 ** (bits - 1 - depth));
    }
  }

  function leftOf(node: number): number {
    const word = nodes.getUint32(node * NODE_BYTES);
    return ((word & 0xf0) << 20) | (word >>> 8);
  }

  function rightOf(node: number): number {
    return nodes.getUint32(node * NODE_BYTES + 3) & 0x0fff_ffff;
  }

  walk(0, 0, 0, 0);
}

function deviceBitAt(depth: number): boolean {
  return ((DEVICE_WORD >>> (15 - (depth % 16))) & 1) === 1;
}
