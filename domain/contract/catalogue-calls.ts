import { defineCall } from './define-call.ts';
import { categoriesAnswerSchema, categorySchema, devicesAnswerSchema } from './device.ts';
import { endpoints } from './endpoints.ts';
import { z } from './zod.ts';

export const catalogueCalls = {
  listCategories: defineCall(endpoints.listCategories, {
    summary: 'Lists the categories in the order of the tab strip',
    audience: 'granted',
    answer: categoriesAnswerSchema,
  }),
  listDevices: defineCall(endpoints.listDevices, {
    summary: 'Lists a category with the prices of the caller’s role; how they came about goes to admin only',
    audience: 'granted',
    params: z.object({ category: categorySchema }),
    answer: devicesAnswerSchema,
  }),
};
