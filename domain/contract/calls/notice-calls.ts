import {
  noticeSettingsSchema,
  noticeTestSchema,
  saveNoticesBodySchema,
} from '#domain/contract/entities/deals/notices.ts';
import { defineCall } from './define-call.ts';
import { endpoints } from './endpoints.ts';

export const noticeCalls = {
  getNotices: defineCall(endpoints.getNotices, {
    summary: 'Returns where notices for staff are sent, of what, and how the last ones went',
    audience: 'admin',
    answer: noticeSettingsSchema,
  }),
  saveNotices: defineCall(endpoints.saveNotices, {
    summary: 'Saves where notices for staff are sent; 409 if somebody saved it since the given revision',
    audience: 'admin',
    body: saveNoticesBodySchema,
    answer: noticeSettingsSchema,
  }),
  testNotices: defineCall(endpoints.testNotices, {
    summary: 'Sends one notice to the saved address now and returns what came of it',
    audience: 'admin',
    answer: noticeTestSchema,
  }),
};
