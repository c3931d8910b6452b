import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import {
  createPasscodeBodySchema,
  createPasscodeFormSchema,
  passcodeAdminPinFormSchema,
  passcodePasswordFormSchema,
  sitePasscodeSchema,
  sitePasscodesSchema,
  updatePasscodeBodySchema,
} from './site-passcodes.ts';

const hash = 'a1'.repeat(32);
const passcode = { id: 'p1', label: 'Shop floor', createdAt: '2026-11-15T08:00:00Z', isActive: true };

test.each([
  ['A', []],
  ['x'.repeat(100), []],
  [`  ${'x'.repeat(100)}  `, []],
  ['x'.repeat(101), ['String must contain at most 100 character(s)']],
  ['', ['Please enter a label for the passcode']],
  ['   ', ['Please enter a label for the passcode']],
  ['__proto__', ['Invalid input']],
  ['constructor', ['Invalid input']],
  ['Prototype ', ['Invalid input']],
  [undefined, ['Required']],
])('validates the passcode label %j', (label, messages) => {
  const form = { label, password: 'abcd', adminPin: '1234' };
  expect(messagesOf(createPasscodeFormSchema, form)).toEqual(messages);
  expect(messagesOf(createPasscodeBodySchema, { label, passwordHash: hash, pinHash: hash })).toEqual(
    messages,
  );
});

test.each([
  [{ password: 'abcd', adminPin: '1234' }, []],
  [{ password: 'abc', adminPin: '1234' }, ['Password must be at least 4 characters long']],
  [{ password: 'abcd', adminPin: '' }, ['PIN must be 4-8 digits']],
  [{ password: 'abcd' }, ['Required']],
])('validates adding a passcode or changing its password with %j', (secrets, messages) => {
  expect(messagesOf(createPasscodeFormSchema, { label: 'Shop', ...secrets })).toEqual(messages);
  expect(messagesOf(passcodePasswordFormSchema, secrets)).toEqual(messages);
});

test.each([
  ['1234', []],
  ['123', ['PIN must be 4-8 digits']],
])('validates switching and deleting with the admin PIN %j', (adminPin, messages) => {
  expect(messagesOf(passcodeAdminPinFormSchema, { adminPin })).toEqual(messages);
});

test.each([
  ['neither hash', { label: 'Shop' }, ['Required', 'Required']],
  ['no admin PIN', { label: 'Shop', passwordHash: hash }, ['Required']],
  [
    'a plain password',
    { label: 'Shop', passwordHash: 'abcd', pinHash: hash },
    ['Hash must be exactly 64 hex characters'],
  ],
])('validates the create call with %s', (_what, body, messages) => {
  expect(messagesOf(createPasscodeBodySchema, body)).toEqual(messages);
});

test.each([
  ['the switch', { isActive: false, pinHash: hash }, []],
  ['the password', { password: hash, pinHash: hash }, []],
  ['both at once', { isActive: true, password: hash, pinHash: hash }, ['Invalid input']],
  ['neither', { pinHash: hash }, ['Invalid input']],
  ['no admin PIN', { isActive: true }, ['Required']],
  ['a plain password', { password: 'abcd', pinHash: hash }, ['Hash must be exactly 64 hex characters']],
])('validates the update call with %s', (_what, body, messages) => {
  expect(messagesOf(updatePasscodeBodySchema, body)).toEqual(messages);
});

test.each([
  [5, []],
  [6, ['Maximum Passcodes Reached']],
])('validates a list of %i passcodes', (count, messages) => {
  const list = Array.from({ length: count }, (_, index) => ({ ...passcode, id: `p${index}` }));
  expect(messagesOf(sitePasscodesSchema, list)).toEqual(messages);
});

test.each([
  ['p', []],
  ['p'.repeat(50), []],
  ['p'.repeat(51), ['String must contain at most 50 character(s)']],
  ['', ['String must contain at least 1 character(s)']],
])('validates the passcode id %j', (id, messages) => {
  expect(messagesOf(sitePasscodeSchema, { ...passcode, id })).toEqual(messages);
});

test('a passcode is sent out without its hash', () => {
  expect(sitePasscodeSchema.parse({ ...passcode, passwordHash: hash })).toEqual(passcode);
});
