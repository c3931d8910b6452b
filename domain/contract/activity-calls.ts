import { activityAnswerSchema, activityQuerySchema } from './activity.ts';
import { defineCall } from './define-call.ts';
import { endpoints } from './endpoints.ts';

export const activityCalls = {
  listActivity: defineCall(endpoints.listActivity, {
    summary: 'Lists who did what and when, newest first; filtered by person, kind and time',
    audience: 'admin',
    query: activityQuerySchema,
    answer: activityAnswerSchema,
  }),
};
