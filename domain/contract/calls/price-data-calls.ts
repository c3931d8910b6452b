import {
  confirmLayoutBodySchema,
  layoutPreviewSchema,
  layoutQuerySchema,
  layoutsAnswerSchema,
  previewLayoutBodySchema,
} from '#domain/contract/entities/price-data/layout-answers.ts';
import {
  DOWNLOAD_TYPES,
  downloadFormatSchema,
  downloadListSchema,
  priceDataStatusSchema,
  syncAnswerSchema,
  uploadQuerySchema,
} from '#domain/contract/entities/price-data/price-data.ts';
import {
  reviewQuerySchema,
  reviewRowsQuerySchema,
  reviewRowsSchema,
  snapshotReviewSchema,
} from '#domain/contract/entities/price-data/price-review.ts';
import {
  changeSourceBodySchema,
  priceSourceSchema,
  sourceTestSchema,
  testSourceBodySchema,
} from '#domain/contract/entities/price-data/price-source.ts';
import { z } from '#domain/contract/zod.ts';
import { defineCall } from './define-call.ts';
import { endpoints } from './endpoints.ts';

const snapshotParamsSchema = z.object({ id: z.coerce.number<number | string>().int().min(1) });

export const priceDataCalls = {
  getPriceDataStatus: defineCall(endpoints.getPriceDataStatus, {
    summary: 'Returns the price source, the state of syncing, and the published and waiting snapshots',
    audience: 'admin',
    answer: priceDataStatusSchema,
  }),
  reviewSnapshot: defineCall(endpoints.reviewSnapshot, {
    summary: 'Returns what a snapshot changes, with the price of each tier before and after',
    audience: 'admin',
    params: snapshotParamsSchema,
    query: reviewQuerySchema,
    answer: snapshotReviewSchema,
  }),
  listReviewRows: defineCall(endpoints.listReviewRows, {
    summary:
      'Returns one page of the rows that a snapshot changes, filtered by category and searched by name',
    audience: 'admin',
    params: snapshotParamsSchema,
    query: reviewRowsQuerySchema,
    answer: reviewRowsSchema,
  }),
  syncPrices: defineCall(endpoints.syncPrices, {
    summary: 'Checks the price source now and returns the result',
    audience: 'admin',
    answer: syncAnswerSchema,
  }),
  publishSnapshot: defineCall(endpoints.publishSnapshot, {
    summary: 'Publishes a waiting or discarded snapshot',
    audience: 'admin',
    params: snapshotParamsSchema,
    answer: priceDataStatusSchema,
  }),
  discardSnapshot: defineCall(endpoints.discardSnapshot, {
    summary: 'Discards a waiting snapshot; the same content does not come back by itself',
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
    summary: 'Resumes syncing after a rollback or an upload',
    audience: 'admin',
    answer: priceDataStatusSchema,
  }),
  uploadWorkbook: defineCall(endpoints.uploadWorkbook, {
    summary:
      'Uploads a workbook (.xlsx, .ods or .csv, at most 10 MB) as the next price list and pauses syncing',
    audience: 'admin',
    query: uploadQuerySchema,
    takesFile: true,
    answer: syncAnswerSchema,
  }),
  listLayouts: defineCall(endpoints.listLayouts, {
    summary: 'Returns the sheets of the last workbook, how each is read, and what is unclear about it',
    audience: 'admin',
    answer: layoutsAnswerSchema,
  }),
  confirmLayout: defineCall(endpoints.confirmLayout, {
    summary: 'Confirms how a sheet is read; the list that this gives waits for a decision',
    audience: 'admin',
    query: layoutQuerySchema,
    body: confirmLayoutBodySchema,
    answer: syncAnswerSchema,
  }),
  forgetLayout: defineCall(endpoints.forgetLayout, {
    summary: 'Forgets the confirmed layout of a sheet',
    audience: 'admin',
    query: layoutQuerySchema,
    answer: syncAnswerSchema,
  }),
  previewLayout: defineCall(endpoints.previewLayout, {
    summary: 'Returns what visitors of each tier would see if a sheet were read by this layout',
    audience: 'admin',
    query: layoutQuerySchema,
    body: previewLayoutBodySchema,
    answer: layoutPreviewSchema,
  }),
  getPriceSource: defineCall(endpoints.getPriceSource, {
    summary: 'Returns where prices come from, as chosen in the browser or by PRICE_SOURCE',
    audience: 'admin',
    answer: priceSourceSchema,
  }),
  changePriceSource: defineCall(endpoints.changePriceSource, {
    summary: 'Chooses another price source and reads it at once',
    audience: 'admin',
    body: changeSourceBodySchema,
    answer: priceSourceSchema.extend({ sync: syncAnswerSchema }),
  }),
  testPriceSource: defineCall(endpoints.testPriceSource, {
    summary: 'Reads a price source without publishing anything and returns what would come',
    audience: 'admin',
    body: testSourceBodySchema,
    answer: sourceTestSchema,
  }),
  downloadPrices: defineCall(endpoints.downloadPrices, {
    summary: 'Downloads the current list, or the rows that the last read left out, as a file',
    audience: 'admin',
    params: z.object({ list: downloadListSchema }),
    query: z.object({ format: downloadFormatSchema.default('xlsx') }),
    answer: z.string().meta({ format: 'binary' }),
    sendsFile: Object.values(DOWNLOAD_TYPES),
  }),
};
