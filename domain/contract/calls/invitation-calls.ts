import {
  acceptInvitationBodySchema,
  createInvitationBodySchema,
  createInvitationsBodySchema,
  newInvitationSchema,
  newInvitationsAnswerSchema,
} from '#domain/contract/entities/invitations.ts';
import { signInAnswerSchema } from '#domain/contract/entities/sign-in.ts';
import { customerParamsSchema } from './customer-calls.ts';
import { defineCall, doneSchema } from './define-call.ts';
import { endpoints } from './endpoints.ts';

export const invitationCalls = {
  createInvitation: defineCall(endpoints.createInvitation, {
    summary: 'Makes a link that signs a customer in, and ends the one before; only this answer has its token',
    audience: 'staff',
    params: customerParamsSchema,
    body: createInvitationBodySchema,
    answer: newInvitationSchema,
    status: 201,
  }),
  createInvitations: defineCall(endpoints.createInvitations, {
    summary: 'Makes a link for each of many customers, and says who was deleted or has no access',
    audience: 'admin',
    body: createInvitationsBodySchema,
    takesLargeBody: true,
    answer: newInvitationsAnswerSchema,
    status: 201,
  }),
  revokeInvitation: defineCall(endpoints.revokeInvitation, {
    summary: 'Ends the link of a customer; browsers that it signed in stay signed in',
    audience: 'staff',
    params: customerParamsSchema,
    answer: doneSchema,
  }),
  acceptInvitation: defineCall(endpoints.acceptInvitation, {
    summary:
      'Signs in by invitation; a link that was used, has expired, was replaced or never made gets one answer',
    audience: 'open',
    ignoresDeadToken: true,
    body: acceptInvitationBodySchema,
    answer: signInAnswerSchema,
  }),
};
