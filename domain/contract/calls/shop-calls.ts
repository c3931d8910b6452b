import {
  brandSchema,
  saveShopBodySchema,
  shopRevisionNumberSchema,
  shopRevisionSchema,
  shopSchema,
} from '#domain/contract/entities/shop.ts';
import { currentVersionsSchema } from '#domain/contract/entities/versions.ts';
import { z } from '#domain/contract/zod.ts';
import { defineCall } from './define-call.ts';
import { endpoints } from './endpoints.ts';

export const shopCalls = {
  getBrand: defineCall(endpoints.getBrand, {
    summary: 'Returns the names, the logo and the contact of the shop, as every page shows them',
    audience: 'open',
    ignoresDeadToken: true,
    answer: brandSchema,
  }),
  getShop: defineCall(endpoints.getShop, {
    summary: 'Returns the settings of the shop, their revision and which variables lock them',
    audience: 'admin',
    answer: shopSchema,
  }),
  saveShop: defineCall(endpoints.saveShop, {
    summary: 'Saves the settings of the shop; 409 if somebody saved them since the given revision',
    audience: 'admin',
    takesLargeBody: true,
    body: saveShopBodySchema,
    answer: shopSchema,
  }),
  listShopRevisions: defineCall(endpoints.listShopRevisions, {
    summary: 'Lists the revisions of the shop settings, newest first, 200 at a time',
    audience: 'admin',
    /** The next page: revisions older than this one. */
    query: z.object({ before: shopRevisionNumberSchema.optional() }),
    answer: z.object({
      revisions: z.array(shopRevisionSchema),
      /** Send it as `before` to get the next page; null on the last page. */
      nextBefore: z.int().min(1).nullable(),
    }),
  }),
  restoreShopRevision: defineCall(endpoints.restoreShopRevision, {
    summary: 'Saves earlier settings of the shop again as the newest',
    audience: 'admin',
    params: z.object({ revision: shopRevisionNumberSchema }),
    body: z.object({ revision: z.int().min(0) }),
    answer: shopSchema,
  }),
  openEvents: defineCall(endpoints.openEvents, {
    summary: 'A stream of events: the version of the caller’s list and of the shop, now and when they change',
    audience: 'granted',
    answer: z.string(),
    sendsFile: ['text/event-stream'],
  }),
  getVersions: defineCall(endpoints.getVersions, {
    summary:
      'The same versions once and with a tag, for a page that no stream reaches, and who the caller is',
    audience: 'granted',
    answer: currentVersionsSchema,
  }),
};
