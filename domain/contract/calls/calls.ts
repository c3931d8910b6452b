import { activityAnswerSchema, activityQuerySchema } from '#domain/contract/entities/activity.ts';
import { viewAsSchema } from '#domain/contract/entities/changes.ts';
import {
  categoriesAnswerSchema,
  categorySchema,
  devicesAnswerSchema,
} from '#domain/contract/entities/device.ts';
import { z } from '#domain/contract/zod.ts';
import { analyticsCalls } from './analytics-calls.ts';
import { changeCalls } from './change-calls.ts';
import { configurationCalls } from './configuration-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { type CallTerms, defineCall } from './define-call.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { identityCalls } from './identity-calls.ts';
import { inquiryCalls } from './inquiry-calls.ts';
import { invitationCalls } from './invitation-calls.ts';
import { noticeCalls } from './notice-calls.ts';
import { priceDataCalls } from './price-data-calls.ts';
import { setupCalls } from './setup-calls.ts';
import { shareCalls } from './share-calls.ts';
import { shopCalls } from './shop-calls.ts';

const viewAsQuerySchema = z.object({ as: viewAsSchema.optional() });

const catalogueCalls = {
  listCategories: defineCall(endpoints.listCategories, {
    summary:
      'Lists the categories in the order of the tab strip, and since when the prices of the caller hold; admins may ask for a tier',
    audience: 'granted',
    query: viewAsQuerySchema,
    answer: categoriesAnswerSchema,
  }),
  listDevices: defineCall(endpoints.listDevices, {
    summary:
      'Lists a category with the prices of the caller’s role; only admin sees how each price is calculated, and may ask for a tier',
    audience: 'granted',
    params: z.object({ category: categorySchema }),
    query: viewAsQuerySchema,
    answer: devicesAnswerSchema,
  }),
};

const activityCalls = {
  listActivity: defineCall(endpoints.listActivity, {
    summary: 'Lists who did what and when, newest first; filters by person, kind and time',
    audience: 'admin',
    query: activityQuerySchema,
    answer: activityAnswerSchema,
  }),
};

/** Every call. The routes, the browser's client and the API document derive from this table. */
export const calls = {
  ...identityCalls,
  ...configurationCalls,
  ...catalogueCalls,
  ...changeCalls,
  ...customerCalls,
  ...invitationCalls,
  ...priceDataCalls,
  ...activityCalls,
  ...analyticsCalls,
  ...shopCalls,
  ...setupCalls,
  ...noticeCalls,
  ...inquiryCalls,
  ...shareCalls,
} satisfies Record<keyof typeof endpoints, Endpoint & CallTerms>;

export type CallName = keyof typeof calls;

type Part<Name extends CallName, Key extends string> =
  (typeof calls)[Name] extends Record<Key, infer Schema> ? Schema : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Received<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a caller sends; undefined where the call takes none. */
export type CallParams<Name extends CallName> = Sent<Part<Name, 'params'>>;
export type CallQuery<Name extends CallName> = Sent<Part<Name, 'query'>>;
export type CallBody<Name extends CallName> = Sent<Part<Name, 'body'>>;
/** What a caller gets back. */
export type CallAnswer<Name extends CallName> = Received<Part<Name, 'answer'>>;
