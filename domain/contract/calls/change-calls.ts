import {
  changesAnswerSchema,
  changesQuerySchema,
  historyAnswerSchema,
  historyQuerySchema,
  lastVisitAnswerSchema,
  lastVisitBodySchema,
} from '#domain/contract/entities/changes.ts';
import { defineCall } from './define-call.ts';
import { endpoints } from './endpoints.ts';

/** They do not exist for a tier that may not see changes. Staff see them wherever a tier does. */
export const changeCalls = {
  listChanges: defineCall(endpoints.listChanges, {
    summary:
      'Lists the devices of the caller’s list whose price changed since a version, and new and removed ones; admins may ask for a tier',
    audience: 'granted',
    query: changesQuerySchema,
    answer: changesAnswerSchema,
  }),
  getPriceHistory: defineCall(endpoints.getPriceHistory, {
    summary: 'Returns up to 90 days of the caller’s price of a device; admins may ask for a tier',
    audience: 'granted',
    query: historyQuerySchema,
    answer: historyAnswerSchema,
  }),
  noteLastVisit: defineCall(endpoints.noteLastVisit, {
    summary:
      'Notes the version that a customer sees, and returns the one that the customer saw before this visit',
    audience: 'signed-in',
    body: lastVisitBodySchema,
    answer: lastVisitAnswerSchema,
  }),
};
