import * as fc from 'fast-check';
import { z } from '#domain/contract/zod.ts';

/** A schema of the API document, with the parts needed to generate a value. */
interface Stated {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Stated[];
  readonly oneOf?: readonly Stated[];
  readonly allOf?: readonly Stated[];
  readonly items?: Stated;
  readonly prefixItems?: readonly Stated[];
  readonly properties?: Readonly<Record<string, Stated>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Valid values by name: a schema cannot know a PIN or a customer. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Values that match the schema as documented; a rule in code may still refuse them. */
export function valuesOf(schema: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  const stated: Stated = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
  return statedValues(stated, known);
}

function statedValues(stated: Stated, known: KnownValues): fc.Arbitrary<unknown> {
  if ('const' in stated) return fc.constant(stated.const);
  if (stated.enum) return fc.constantFrom(...stated.enum);
  const choices = stated.anyOf ?? stated.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => statedValues(each, known)));
  if (stated.allOf)
    return statedValues(Object.assign({}, stated, { allOf: undefined }, ...stated.allOf), known);
  const make = MAKERS.get(stated.type ?? '');
  return make ? make(stated, known) : fc.jsonValue({ maxDepth: 2 });
}

type Maker = (stated: Stated, known: KnownValues) => fc.Arbitrary<unknown>;

const MAKERS = new Map<string, Maker>([
  ['string', textValues],
  [
    'integer',
    ({ minimum = 0, maximum = 1000 }) => fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) }),
  ],
  ['number', ({ minimum = 0, maximum = 1000 }) => fc.integer({ min: minimum, max: maximum })],
  ['boolean', () => fc.boolean()],
  ['null', () => fc.constant(null)],
  ['array', listValues],
  ['object', objectValues],
]);

function textValues({ format, pattern }: Stated): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-11-14', '2026-11-01', '2026-01-01');
  if (format === 'date-time') return fc.constantFrom('2026-11-14T12:00:00Z', '2026-01-01T00:00:00.000Z');
  if (pattern?.includes('[0-9a-f]{64}') || pattern?.includes('[0-9a-fA-F]{64}'))
    return fc.nat().map((number) => number.toString(16).padStart(64, '0'));
  return fc.constantFrom('Ann', '/', 'iPad', 'Löwe 12', '2', 'a'.repeat(20));
}

function listValues({ items, prefixItems }: Stated, known: KnownValues): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map((each) => statedValues(each, known)));
  return fc.array(items ? statedValues(items, known) : fc.jsonValue(), { maxLength: 4 });
}

function objectValues({ properties = {}, required = [] }: Stated, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, stated]) => {
    const good = known[name];
    const stranger = statedValues(stated, known);
    return [name, good ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, stranger) : stranger];
  });
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}
