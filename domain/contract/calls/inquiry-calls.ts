import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import {
  createInquiryAnswerSchema,
  createInquiryBodySchema,
  inquiriesAnswerSchema,
  inquiryExportQuerySchema,
  inquiryIdSchema,
  inquirySchema,
  inquiryTokenSchema,
  listInquiriesQuerySchema,
  updateInquiryBodySchema,
} from '#domain/contract/entities/deals/inquiries.ts';
import { SHARE_FILE_TYPES } from '#domain/contract/entities/deals/shares.ts';
import { z } from '#domain/contract/zod.ts';
import { defineCall } from './define-call.ts';
import { endpoints } from './endpoints.ts';

const paramsSchema = z.object({ id: inquiryIdSchema });

export const inquiryCalls = {
  createInquiry: defineCall(endpoints.createInquiry, {
    summary:
      'Sends an inquiry at the caller’s prices; 409 with both prices if one has moved, and nothing is stored',
    audience: 'granted',
    body: createInquiryBodySchema,
    bodyMaxBytes: INQUIRY_LIMITS.bodyMaxBytes,
    answer: createInquiryAnswerSchema,
    status: 201,
  }),
  listInquiries: defineCall(endpoints.listInquiries, {
    summary: 'Lists inquiries, newest first: all of them for staff, their own for customers',
    audience: 'signed-in',
    query: listInquiriesQuerySchema,
    answer: inquiriesAnswerSchema,
  }),
  readInquiry: defineCall(endpoints.readInquiry, {
    summary: 'Returns the inquiry of a link, for senders without a PIN of their own',
    audience: 'open',
    ignoresDeadToken: true,
    body: z.object({ token: inquiryTokenSchema }),
    answer: inquirySchema,
  }),
  getInquiry: defineCall(endpoints.getInquiry, {
    summary: 'Returns one inquiry to its sender or to staff; for everybody else there is none',
    audience: 'signed-in',
    params: paramsSchema,
    answer: inquirySchema,
  }),
  updateInquiry: defineCall(endpoints.updateInquiry, {
    summary: 'Answers an inquiry, offers prices or changes its state; 409 if somebody else did meanwhile',
    audience: 'staff',
    params: paramsSchema,
    body: updateInquiryBodySchema,
    answer: inquirySchema,
  }),
  exportInquiry: defineCall(endpoints.exportInquiry, {
    summary: 'Sends the lines of an inquiry as a file, to its sender or to staff',
    audience: 'signed-in',
    params: paramsSchema,
    query: inquiryExportQuerySchema,
    answer: z.string().meta({ format: 'binary' }),
    sendsFile: Object.values(SHARE_FILE_TYPES),
  }),
};
