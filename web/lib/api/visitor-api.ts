import type { CallAnswer, CallBody, CallName, CallParams, CallQuery } from '#domain/contract/calls/calls.ts';
import { type Endpoint, visitorEndpoints } from '#domain/contract/calls/visitor-endpoints.ts';
import { requestJson } from './request.ts';

/** A part that the call takes is required; one that it does not take is forbidden. */
export type Part<Key extends string, Value> = Value extends undefined
  ? { [Name in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [Name in Key]?: Value }
    : { [Name in Key]: Value };

type CallInput<Name extends CallName> = Part<'params', CallParams<Name>> &
  Part<'query', CallQuery<Name>> &
  Part<'body', CallBody<Name>> & { signal?: AbortSignal | undefined };

export type CallArguments<Name extends CallName> =
  Partial<CallInput<Name>> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

type VisitorCallName = keyof typeof visitorEndpoints;

/**
 * Makes one of the calls of a visitor's page; its name decides the types of input and answer. Everything that the first
 * page loads uses it: `callApi` would add the addresses of all calls.
 */
export function callVisitorApi<Name extends VisitorCallName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<CallAnswer<Name>> {
  return sendCall(visitorEndpoints[name], input);
}

/** The answer, or null if it still has one of the tags. */
export function callIfChanged<Name extends VisitorCallName>(
  name: Name,
  knownTags: string,
  input: Part<'params', CallParams<Name>> & { signal: AbortSignal },
): Promise<CallAnswer<Name> | null> {
  const { method, path } = visitorEndpoints[name];
  return requestJson(method, fillPath(path, input.params), { signal: input.signal, knownTags });
}

interface SentInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Without the types of a call: for the functions that know them. */
export function sendCall<Answer>(
  { method, path }: Endpoint,
  { params, query, body, signal }: SentInput = {},
  answerMs?: number,
): Promise<Answer> {
  return requestJson(method, addressFor(path, params, query), { body, signal, answerMs });
}

export function addressFor(path: string, params: unknown, query: unknown): string {
  return fillPath(path, params) + queryOf(query);
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))));
}

function queryOf(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
