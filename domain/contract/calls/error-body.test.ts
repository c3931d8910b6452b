import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import { errorBodySchema } from './error-body.ts';

const newer = { revision: 7, savedBy: 'admin', savedAt: '2026-11-15T08:00:00Z' };

test.each([
  ['an error alone', { error: 'Access denied' }, []],
  ['the issues of a form', { error: 'Required', details: [{ path: 'name', message: 'Required' }] }, []],
  ['a dead session', { error: 'Please sign in to continue.', details: { code: 'session-ended' } }, []],
  ['a locked site', { error: 'This site is protected.', details: { code: 'site-locked' } }, []],
  ['a wait', { error: 'Too many attempts.', details: { retryAfterSeconds: 30 } }, []],
  ['a newer revision', { error: 'Changed meanwhile', details: { newer } }, []],
  ['details without an error', { details: { code: 'session-ended' } }, ['Required']],
  ['an empty error', { error: '' }, ['String must contain at least 1 character(s)']],
  ['a text for details', { error: 'No', details: 'because' }, ['Invalid input']],
])('validates an error body with %s', (_what, body, messages) => {
  expect(messagesOf(errorBodySchema, body)).toEqual(messages);
});
