import { claimSetupBodySchema, setupProgressSchema } from '#domain/contract/entities/setup.ts';
import { signInAnswerSchema } from '#domain/contract/entities/sign-in.ts';
import { defineCall } from './define-call.ts';
import { endpoints } from './endpoints.ts';

export const setupCalls = {
  claimSetup: defineCall(endpoints.claimSetup, {
    summary: 'Sets the first PINs with a set-up code and signs in as admin; 404 once that is done',
    audience: 'open',
    ignoresDeadToken: true,
    body: claimSetupBodySchema,
    answer: signInAnswerSchema,
  }),
  getSetup: defineCall(endpoints.getSetup, {
    summary: 'Returns how far the set-up is',
    audience: 'admin',
    answer: setupProgressSchema,
  }),
  saveSetup: defineCall(endpoints.saveSetup, {
    summary: 'Saves how far the set-up is',
    audience: 'admin',
    body: setupProgressSchema,
    answer: setupProgressSchema,
  }),
};
