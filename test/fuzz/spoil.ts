import * as fc from 'fast-check';

/** Values that often break programs. Some exist only as JSON text, such as `__proto__` as an own property. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.005,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  'NaN',
  'Infinity',
  '-1',
  '1e3',
  '99999999999999999999',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\u202Etxt.exe',
  '\uD800',
  'e\u0301\u200D👩‍👩‍👧',
  '2026-02-30',
  '2026-13-01',
  '+275760-09-13',
  '0000-01-01',
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'A'.repeat(3000),
  '0'.repeat(64),
  'F'.repeat(64),
  [],
  {},
  [[[[[]]]]],
  ['a', 'b'],
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  { constructor: { prototype: { role: 'admin' } } },
];

const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'isAdmin',
  '',
  '\u0000',
  '0',
  'k'.repeat(2000),
];

export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_VALUES.filter((value) => typeof value === 'string')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

type Spoil = { readonly where: number } & (
  | { readonly kind: 'replace'; readonly by: unknown }
  | { readonly kind: 'remove' }
  | { readonly kind: 'add'; readonly key: string; readonly by: unknown }
);

const oddValues = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ODD_VALUES) },
  fc.jsonValue({ maxDepth: 2 }),
);

const spoils: fc.Arbitrary<Spoil> = fc.oneof(
  fc.record({ kind: fc.constant('replace'), where: fc.nat(), by: oddValues }),
  fc.record({ kind: fc.constant('remove'), where: fc.nat() }),
  fc.record({ kind: fc.constant('add'), where: fc.nat(), key: fc.constantFrom(...ODD_KEYS), by: oddValues }),
);

/** The same values with one to three things wrong, anywhere in them. */
export function nearly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(spoils, { minLength: 1, maxLength: 3 }))
    .map(([value, wrongs]) => wrongs.reduce(spoilt, value));
}

/** A copy of the value, spoilt in one place. */
function spoilt(value: unknown, spoil: Spoil): unknown {
  // Rarely the whole value: a value that is not an object is refused before anything else is checked.
  const [whole = [], ...inside] = placesIn(value);
  const place = (spoil.where % 12 === 0 ? whole : inside[spoil.where % inside.length]) ?? whole;
  return changedAt(value, place, (found) => {
    if (spoil.kind === 'replace') return spoil.by;
    if (spoil.kind === 'remove') return undefined;
    return isTable(found) ? Object.fromEntries([...Object.entries(found), [spoil.key, spoil.by]]) : spoil.by;
  });
}

type Place = readonly string[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))];
}

function changedAt(value: unknown, [key, ...rest]: Place, change: (found: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? changedAt(each, rest, change) : each));
  if (!isTable(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === key ? changedAt(each, rest, change) : each]),
  );
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
