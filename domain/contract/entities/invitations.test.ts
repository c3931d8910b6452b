import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import { acceptInvitationBodySchema, createInvitationBodySchema } from './invitations.ts';

const token = '0123456789abcdef'.repeat(2);

test('a link works once unless more is asked for, and at most three times', () => {
  expect(createInvitationBodySchema.parse({})).toEqual({ openings: 1 });
  expect(createInvitationBodySchema.parse({ openings: 3 })).toEqual({ openings: 3 });
  expect(messagesOf(createInvitationBodySchema, { openings: 0 })).toHaveLength(1);
  expect(messagesOf(createInvitationBodySchema, { openings: 4 })).toHaveLength(1);
});

test.each([
  ['as it was made', token, 0],
  ['cut off', token.slice(1), 1],
  ['too long', `${token}0`, 1],
  ['in capitals', token.toUpperCase(), 1],
  ['with a line end', `${token}\n`, 1],
])('a token and a nonce are checked: %s', (_what, text, issues) => {
  expect(messagesOf(acceptInvitationBodySchema, { token: text, nonce: token })).toHaveLength(issues);
  expect(messagesOf(acceptInvitationBodySchema, { token, nonce: text })).toHaveLength(issues);
});
