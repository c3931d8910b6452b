import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import {
  createShareLinkBodySchema,
  markAnswerSchema,
  markSchema,
  SHARE_FILE_TYPES,
  sharedFileBodySchema,
  sharedListSchema,
  sharedRowsBodySchema,
  shareFileNameSchema,
  shareLinkSchema,
  shareLinksAnswerSchema,
  shareListQuerySchema,
} from '#domain/contract/entities/deals/shares.ts';
import { z } from '#domain/contract/zod.ts';
import { defineCall, doneSchema } from './define-call.ts';
import { endpoints } from './endpoints.ts';

const fileSchema = z.string().meta({ format: 'binary' });

/** All but the link itself refuse a tier that may not share. */
export const shareCalls = {
  shareList: defineCall(endpoints.shareList, {
    summary: 'Sends the caller’s list, or one category of it, as a file with its time, version and mark',
    audience: 'granted',
    query: shareListQuerySchema,
    answer: fileSchema,
    sendsFile: Object.values(SHARE_FILE_TYPES),
  }),
  getSharedRows: defineCall(endpoints.getSharedRows, {
    summary: 'Returns rows of the caller’s list as they are now, with the list’s time, version and mark',
    audience: 'granted',
    body: sharedRowsBodySchema,
    bodyMaxBytes: SHARE_LIMITS.bodyMaxBytes,
    answer: sharedListSchema,
  }),
  downloadSharedRows: defineCall(endpoints.downloadSharedRows, {
    summary: 'Sends rows of the caller’s list as a file with its time, version and mark',
    audience: 'granted',
    body: sharedFileBodySchema,
    bodyMaxBytes: SHARE_LIMITS.bodyMaxBytes,
    answer: fileSchema,
    sendsFile: Object.values(SHARE_FILE_TYPES),
  }),
  createShareLink: defineCall(endpoints.createShareLink, {
    summary: 'Makes a link that always has the customer’s current list, for programs',
    audience: 'signed-in',
    body: createShareLinkBodySchema,
    answer: shareLinkSchema,
    status: 201,
  }),
  listShareLinks: defineCall(endpoints.listShareLinks, {
    summary: 'Lists the customer’s links that stay current',
    audience: 'signed-in',
    answer: shareLinksAnswerSchema,
  }),
  revokeShareLink: defineCall(endpoints.revokeShareLink, {
    summary: 'Ends a link of the customer; its next reader gets nothing',
    audience: 'signed-in',
    params: z.object({ id: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    answer: doneSchema,
  }),
  readShareLink: defineCall(endpoints.readShareLink, {
    summary: 'Sends the current list of the customer who made this link',
    audience: 'open',
    ignoresDeadToken: true,
    params: z.object({ file: shareFileNameSchema }),
    answer: fileSchema,
    sendsFile: [SHARE_FILE_TYPES.csv, 'application/json'],
  }),
  lookUpMark: defineCall(endpoints.lookUpMark, {
    summary: 'Tells who shared something that carries this mark',
    audience: 'admin',
    params: z.object({ mark: markSchema }),
    answer: markAnswerSchema,
  }),
};
