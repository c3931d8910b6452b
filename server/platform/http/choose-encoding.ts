/** In our order of preference: if the client accepts several equally, the smallest is sent. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a few values over and over, but anyone can invent more: without a limit the cache would grow forever. */
const CHOSEN_LIMIT = 100;
const chosen = memoizeRecent(bestEncoding, CHOSEN_LIMIT);

/**
 * The encoding that the client prefers. Without the header, or if it refuses everything, the plain bytes:
 * every client can read those, and an error would help nobody.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding === undefined ? 'identity' : chosen(acceptEncoding);
}

/**
 * Caches the values of the most recently used keys, at least `limit` and less than twice as many. Uses two generations
 * instead of reordering, so that a price list costs one lookup, as without a limit.
 */
export function memoizeRecent<Value extends {}>(
  make: (key: string) => Value,
  limit: number,
): (key: string) => Value {
  let current = new Map<string, Value>();
  let former = current;
  return (key) => {
    const known = current.get(key);
    if (known !== undefined) return known;
    const value = former.get(key) ?? make(key);
    if (current.size === limit) {
      former = current;
      current = new Map();
    }
    current.set(key, value);
    return value;
  };
}

function bestEncoding(acceptEncoding: string): Encoding {
  const weights = weightsIn(acceptEncoding);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of ENCODINGS) {
    const weight = weights.get(encoding) ?? unnamedWeight(encoding, weights);
    if (weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

/** '*' means everything that is not named. Without it, plain bytes are acceptable, but less than anything named. */
function unnamedWeight(encoding: Encoding, weights: ReadonlyMap<string, number>): number {
  const otherwise = weights.get('*');
  if (encoding !== 'identity') return otherwise ?? 0;
  return otherwise === 0 ? 0 : Number.MIN_VALUE;
}

function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    const coding = name.trim().toLowerCase();
    if (coding !== '') weights.set(coding === 'x-gzip' ? 'gzip' : coding, weightIn(parameters));
  }
  return weights;
}

/** An unreadable weight counts as a refusal: plain bytes are safer than an encoding that the client did not ask for. */
function weightIn(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim().toLowerCase() !== 'q') continue;
    return /^\s*(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/.test(value) ? Number(value) : 0;
  }
  return 1;
}
