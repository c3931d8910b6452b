import { type CallName, calls } from '#domain/contract/calls/calls.ts';
import type { CallTerms } from '#domain/contract/calls/define-call.ts';
import { type Endpoint, endpoints } from '#domain/contract/calls/endpoints.ts';
import type { z } from '#domain/contract/zod.ts';

/** A request that the contract knows, as it was sent and as the server would read it. */
interface ReadRequest {
  readonly name: CallName;
  readonly sent: Parts;
  readonly parsed: Parts;
}

interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Throws an error that says what is wrong where the server would not take the request. */
export function readRequest(address: string, options: RequestInit): ReadRequest {
  const { method = 'GET' } = options;
  const url = new URL(address, 'http://tierbook.test');
  const route = ROUTES.find((each) => each.method === method && each.pattern.test(url.pathname));
  if (!route) throw new Error(`The contract has no call ${method} ${address}`);
  const { name, pattern } = route;
  const terms: CallTerms = calls[name];
  const sent = {
    params: terms.params && decodeValues(pattern.exec(url.pathname)?.groups),
    query: terms.query && Object.fromEntries(url.searchParams),
    body: readBody(name, terms, options),
  };
  if (!terms.query && url.search) throw new Error(`${name} takes no query, but got ${url.search}`);
  const parsed = {
    params: checkPart(`The params of ${name}`, terms.params, sent.params),
    query: checkPart(`The query of ${name}`, terms.query, sent.query),
    body: checkPart(`The body of ${name}`, terms.body, sent.body),
  };
  return { name, sent, parsed };
}

/** What the page receives; throws where the server could not have sent it. */
export function checkAnswer(name: CallName, answer: unknown): unknown {
  const { answer: schema, sendsFile }: CallTerms = calls[name];
  const sent: unknown = JSON.parse(JSON.stringify(answer) ?? 'null');
  checkPart(`The fake answer to ${name}`, schema, sent);
  return sendsFile ? answer : sent;
}

function readBody(name: CallName, terms: CallTerms, { body, headers }: RequestInit): unknown {
  if (terms.body === undefined) {
    if (typeof body === 'string') throw new Error(`${name} takes no body, but got ${body}`);
    return undefined;
  }
  if (typeof body !== 'string') throw new Error(`${name} takes a body, but got none`);
  const type = new Headers(headers).get('content-type');
  if (type !== 'application/json') throw new Error(`The body of ${name} was sent as ${type}`);
  return JSON.parse(body);
}

function checkPart(what: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const { success, data, error } = schema.safeParse(value);
  if (!success) {
    const issues = error.issues.map(({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`);
    throw new Error(`${what} breaks the contract: ${issues.join('; ')}`);
  }
  const lost = lostKeys(value, data);
  // The schemas drop what they do not know without a word: a secret under another name would pass unseen.
  if (lost.length > 0) throw new Error(`${what} has fields unknown to the contract: ${lost.join(', ')}`);
  return data;
}

function lostKeys(before: unknown, after: unknown, path = ''): string[] {
  if (!isObject(before) || !isObject(after)) return [];
  return Object.keys(before).flatMap((key) =>
    key in after ? lostKeys(before[key], after[key], `${path}${key}.`) : [`${path}${key}`],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function decodeValues(values: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]));
}

interface Route {
  readonly name: CallName;
  readonly method: Endpoint['method'];
  readonly pattern: RegExp;
}

/** Fixed paths first: '/api/customer-pins/security-alerts' is nobody's handle. */
const ROUTES: readonly Route[] = Object.entries(endpoints)
  .toSorted(([, one], [, other]) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map(([name, { method, path }]) => ({ name: name as CallName, method, pattern: patternOf(path) }));

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
