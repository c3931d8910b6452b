import * as fc from 'fast-check';
import type { CallTerms } from '#domain/contract/calls/define-call.ts';
import type { Endpoint } from '#domain/contract/calls/endpoints.ts';
import { REQUEST_LIMITS } from '#domain/contract/limits.ts';
import { oddHeaders } from './odd-headers.ts';
import { type KnownValues, valuesOf } from './schema-values.ts';
import { nearly, oddTexts } from './spoil.ts';

/** A request before its sender is chosen: names in braces are placeholders for the sender's values. */
export interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

type Call = Endpoint & CallTerms;

const BROKEN_BODIES: readonly (string | Buffer)[] = [
  '',
  'null',
  '"text"',
  '{"a":',
  '{"a":1}}',
  "{'a':1}",
  '{"a":NaN}',
  '\uFEFF{}',
  '[1e999]',
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '['.repeat(20_000) + ']'.repeat(20_000),
  `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
  `"${'x'.repeat(REQUEST_LIMITS.smallBodyMaxBytes)}"`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
];

const ODD_TYPES = [
  'text/plain',
  'text/html',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json;;',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'x',
  '/',
];

/** Requests for a call: some valid, most nearly valid, some hopeless. */
export function requestsFor(
  call: Call,
  known: KnownValues,
  files: readonly Buffer[],
): fc.Arbitrary<OddRequest> {
  return fc
    .record({
      method: mostly(
        30,
        fc.constant<string>(call.method),
        fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'),
      ),
      path: pathsOf(call, known),
      query: queriesOf(call, known),
      type: mostly(
        12,
        fc.constant(call.takesFile ? 'application/octet-stream' : 'application/json'),
        fc.constantFrom(...ODD_TYPES),
      ),
      headers: oddHeaders,
      body: bodiesOf(call, known, files),
    })
    .map(({ method, path, query, type, headers, body }) => ({
      method,
      path: path + query,
      headers: body === null ? headers : { ...headers, 'content-type': type },
      body,
    }));
}

function mostly<T>(weight: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function pathsOf({ path, params }: Call, known: KnownValues): fc.Arbitrary<string> {
  if (!params) return mostly(20, fc.constant<string>(path), fc.constantFrom(`${path}/`, `${path};a=b`));
  const usual = valuesOf(params, known).map((values) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name) => segment(fieldOf(values, name))),
  );
  const odd = fc.oneof(
    oddTexts.map(segment),
    fc.constantFrom('%', '%zz', '%00', '..', '%2e%2e%2f', '%C0%AF', '', 'x'.repeat(2000)),
  );
  return mostly(
    7,
    usual,
    odd.map((text) => path.replaceAll(/\{\w+\}/g, () => text)),
  );
}

function queriesOf({ query }: Call, known: KnownValues): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    '?',
    '?&&=',
    '?a[]=1&a[b]=2',
    '?__proto__=1',
    '?%',
    `?${'a=1&'.repeat(500)}`,
    '?x=%00',
  );
  if (!query) return mostly(8, fc.constant(''), odd);
  const usual = valuesOf(query, known);
  const asked = fc
    .oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: nearly(usual) })
    .map((values) => `?${searchOf(values)}`);
  const twice = usual.map((values) => `?${searchOf(values)}&${searchOf(values)}`);
  return mostly(8, asked, fc.oneof(odd, twice));
}

function searchOf(values: unknown): string {
  if (typeof values !== 'object' || values === null) return segment(values);
  return Object.entries(values)
    .map(([name, value]) => `${segment(name)}=${segment(value)}`)
    .join('&');
}

function bodiesOf(
  call: Call,
  known: KnownValues,
  files: readonly Buffer[],
): fc.Arbitrary<OddRequest['body']> {
  const broken = fc.constantFrom(...BROKEN_BODIES);
  if (call.takesFile)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...files) },
      fc.uint8Array().map(Buffer.from),
      fc.constant(null),
      broken,
    );
  // A call without a body must still tolerate one.
  if (!call.body) return mostly(6, fc.constant(null), broken);
  const whole = known[BODY];
  const usual = whole ? fc.constantFrom(...whole) : valuesOf(call.body, known);
  return fc.oneof(
    { weight: 4, arbitrary: usual.map(written) },
    { weight: 6, arbitrary: nearly(usual).map(written) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** The key of whole bodies in the known values. */
export const BODY = '(body)';

function written(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

function fieldOf(values: unknown, name: string): unknown {
  return typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
}

/** Keeps placeholders in braces readable; escapes everything that an address cannot contain. */
function segment(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll(/%7B(\w+)%7D/g, '{$1}');
}
