import { activityCalls } from './activity-calls.ts';
import { analyticsCalls } from './analytics-calls.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { configurationCalls } from './configuration-calls.ts';
import { customerCalls } from './customer-calls.ts';
import type { CallTerms } from './define-call.ts';
import type { Endpoint, endpoints } from './endpoints.ts';
import { identityCalls } from './identity-calls.ts';
import { priceDataCalls } from './price-data-calls.ts';
import type { z } from './zod.ts';

/** Every call there is. Routes, the browser's client and the API document are all made from this table. */
export const calls = {
  ...identityCalls,
  ...configurationCalls,
  ...catalogueCalls,
  ...customerCalls,
  ...priceDataCalls,
  ...activityCalls,
  ...analyticsCalls,
} satisfies Record<keyof typeof endpoints, Endpoint & CallTerms>;

export type CallName = keyof typeof calls;

type Part<Name extends CallName, Key extends string> =
  (typeof calls)[Name] extends Record<Key, infer Schema> ? Schema : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Received<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a caller hands over; undefined where the call takes none. */
export type CallParams<Name extends CallName> = Sent<Part<Name, 'params'>>;
export type CallQuery<Name extends CallName> = Sent<Part<Name, 'query'>>;
export type CallBody<Name extends CallName> = Sent<Part<Name, 'body'>>;
/** What a caller gets back. */
export type CallAnswer<Name extends CallName> = Received<Part<Name, 'answer'>>;
