import type { CallAnswer, CallName, CallParams, CallQuery } from '#domain/contract/calls/calls.ts';
import { endpoints } from '#domain/contract/calls/endpoints.ts';
import { TIME_LIMITS } from './time-limit.ts';
import { addressFor, type CallArguments, type Part, sendCall } from './visitor-api.ts';

/** Makes any call of the contract, for parts that are loaded after the first page. */
export function callApi<Name extends CallName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<CallAnswer<Name>> {
  return sendCall(endpoints[name], input, SLOW_CALLS.has(name) ? TIME_LIMITS.slowAnswerMs : undefined);
}

/** The server allows itself a minute for these: they run reports, or read or price a whole list again. */
const SLOW_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'syncPrices',
  'changePriceSource',
  'testPriceSource',
  'reviewSnapshot',
  'publishSnapshot',
  'rollBackToSnapshot',
  'listLayouts',
  'previewLayout',
  'confirmLayout',
  'forgetLayout',
  'saveConfig',
  'restoreConfigRevision',
  'listCustomers',
  'createInvitations',
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
  return addressFor(endpoints[name].path, input.params, input.query);
}
