import type { CallAnswer, CallBody, CallName, CallParams, CallQuery } from '#domain/contract/calls/calls.ts';
import { endpoints } from '#domain/contract/calls/endpoints.ts';
import { requestJson } from './request.ts';
import { TIME_LIMITS } from './time-limit.ts';

/** A part that the call takes is required; one that it does not take is forbidden. */
type Part<Key extends string, Value> = Value extends undefined
  ? { [Name in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [Name in Key]?: Value }
    : { [Name in Key]: Value };

type CallInput<Name extends CallName> = Part<'params', CallParams<Name>> &
  Part<'query', CallQuery<Name>> &
  Part<'body', CallBody<Name>> & { signal?: AbortSignal | undefined };

type CallArguments<Name extends CallName> =
  Partial<CallInput<Name>> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/** Makes one of the contract's calls; its name decides the types of input and answer. */
export function callApi<Name extends CallName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<CallAnswer<Name>> {
  const url = urlOf(name, input?.params, input?.query);
  return requestJson(endpoints[name].method, url, {
    body: input?.body,
    signal: input?.signal,
    answerMs: SLOW_CALLS.has(name) ? TIME_LIMITS.slowAnswerMs : undefined,
  });
}

/** The answer, or null if it still has one of the tags. */
export function callIfChanged<Name extends CallName>(
  name: Name,
  knownTags: string,
  input: Part<'params', CallParams<Name>> & { signal: AbortSignal },
): Promise<CallAnswer<Name> | null> {
  const { signal } = input;
  return requestJson(endpoints[name].method, urlOf(name, input.params, undefined), { signal, knownTags });
}

/** The server allows itself a minute for these. */
const SLOW_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'syncPrices',
  'reviewSnapshot',
  'publishSnapshot',
  'rollBackToSnapshot',
  'listCustomers',
  'listUsageStats',
  'getUsageChart',
  'listUsageHistory',
  'listSecurityAlerts',
  'listActivity',
  'getAnalyticsSummary',
  'getAnalyticsTimeSeries',
  'getAnalyticsTop',
  'listAnalyticsVisits',
  'getAnalyticsLive',
  'getAnalyticsDemand',
]);

/** The address of a call, for calls that transfer a file instead of JSON. */
export function addressOf<Name extends CallName>(
  name: Name,
  input: Part<'params', CallParams<Name>> & Part<'query', CallQuery<Name>>,
): string {
  return urlOf(name, input.params, input.query);
}

function urlOf(name: CallName, params: unknown, query: unknown): string {
  return fillPath(endpoints[name].path, params) + queryOf(query);
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
