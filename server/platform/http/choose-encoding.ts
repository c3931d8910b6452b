/** In the order of our liking: where the client likes several alike, the smallest goes out. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of texts over and over. Anyone can make up another one: without a limit they would pile up. */
const CHOSEN_LIMIT = 100;
const chosen = recentlyUsed(likedBest, CHOSEN_LIMIT);

/**
 * The encoding that the client likes best. Without the header, and where it refuses everything, the plain bytes:
 * any client can read those, and a refusal would help nobody.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding === undefined ? 'identity' : chosen(acceptEncoding);
}

/**
 * Remembers what was made of the keys used last, at least `limit` and less than twice as many. In two generations, not
 * by reordering: a price list costs one look-up, as without a limit.
 */
export function recentlyUsed<Value extends {}>(
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

function likedBest(acceptEncoding: string): Encoding {
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

/** '*' stands for what is not named. Without it, plain bytes are welcome, but less than anything that is named. */
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

/** A weight that cannot be read is a refusal: better plain bytes than bytes that the client did not ask for. */
function weightIn(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim().toLowerCase() !== 'q') continue;
    return /^\s*(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/.test(value) ? Number(value) : 0;
  }
  return 1;
}
