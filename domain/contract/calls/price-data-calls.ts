import {
  DOWNLOAD_TYPES,
  downloadFormatSchema,
  downloadListSchema,
  priceDataStatusSchema,
  snapshotReviewSchema,
  syncAnswerSchema,
  uploadQuerySchema,
} from '#domain/contract/entities/price-data.ts';
import { z } from '#domain/contract/zod.ts';
import { defineCall } from './define-call.ts';
import { endpoints } from './endpoints.ts';

const snapshotParamsSchema = z.object({ id: z.coerce.number<number | string>().int().min(1) });

export const priceDataCalls = {
  getPriceDataStatus: defineCall(endpoints.getPriceDataStatus, {
    summary: 'Tells where prices come from, how syncing goes, what is published and what waits',
    audience: 'admin',
    answer: priceDataStatusSchema,
  }),
  reviewSnapshot: defineCall(endpoints.reviewSnapshot, {
    summary: 'Shows what a snapshot changes, with the price of each tier before and after',
    audience: 'admin',
    params: snapshotParamsSchema,
    answer: snapshotReviewSchema,
  }),
  syncPrices: defineCall(endpoints.syncPrices, {
    summary: 'Looks at the price source now and tells what came of it',
    audience: 'admin',
    answer: syncAnswerSchema,
  }),
  publishSnapshot: defineCall(endpoints.publishSnapshot, {
    summary: 'Publishes a snapshot that waits or was discarded',
    audience: 'admin',
    params: snapshotParamsSchema,
    answer: priceDataStatusSchema,
  }),
  discardSnapshot: defineCall(endpoints.discardSnapshot, {
    summary: 'Discards a snapshot that waits; the same content does not come back by itself',
    audience: 'admin',
    params: snapshotParamsSchema,
    answer: priceDataStatusSchema,
  }),
  rollBackToSnapshot: defineCall(endpoints.rollBackToSnapshot, {
    summary: 'Publishes an earlier snapshot again and pauses syncing',
    audience: 'admin',
    params: snapshotParamsSchema,
    answer: priceDataStatusSchema,
  }),
  resumeSyncing: defineCall(endpoints.resumeSyncing, {
    summary: 'Resumes syncing after a roll back or an upload',
    audience: 'admin',
    answer: priceDataStatusSchema,
  }),
  uploadWorkbook: defineCall(endpoints.uploadWorkbook, {
    summary:
      'Takes a workbook (.xlsx, .ods or .csv, at most 10 MB) as the next price list and pauses syncing',
    audience: 'admin',
    query: uploadQuerySchema,
    takesFile: true,
    answer: syncAnswerSchema,
  }),
  downloadPrices: defineCall(endpoints.downloadPrices, {
    summary: 'Sends the current list, or the rows that the last reading left out, as a file',
    audience: 'admin',
    params: z.object({ list: downloadListSchema }),
    query: z.object({ format: downloadFormatSchema.default('xlsx') }),
    answer: z.string().meta({ format: 'binary' }),
    sendsFile: Object.values(DOWNLOAD_TYPES),
  }),
};
