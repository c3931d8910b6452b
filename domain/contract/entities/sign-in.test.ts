import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import { NO_PERMISSIONS, permissionsOf } from './roles.ts';
import {
  authStateSchema,
  managerSignInAnswerSchema,
  pinHashBodySchema,
  sessionAnswerSchema,
  signInAnswerSchema,
  signInBodySchema,
  sitePasswordAnswerSchema,
  sitePasswordBodySchema,
} from './sign-in.ts';

const hash = 'a1'.repeat(32);
const nobody = { role: 'public', permissions: NO_PERMISSIONS };
const admin = { role: 'admin', permissions: permissionsOf('admin') };

test.each([
  ['a PIN hash', pinHashBodySchema, { pinHash: hash }, []],
  ['a plain PIN', pinHashBodySchema, { pinHash: '1234' }, ['Hash must be exactly 64 hex characters']],
  ['nothing', pinHashBodySchema, {}, ['Required']],
  ['a PIN hash for the admin alone', signInBodySchema, { pinHash: hash, role: 'admin' }, []],
  [
    'one for another role',
    signInBodySchema,
    { pinHash: hash, role: 'vip' },
    ['Invalid literal value, expected "admin"'],
  ],
  ['a site password hash', sitePasswordBodySchema, { password: hash }, []],
  [
    'a plain password',
    sitePasswordBodySchema,
    { password: 'abcd' },
    ['Hash must be exactly 64 hex characters'],
  ],
  ['a sign-in', signInAnswerSchema, { ...admin, token: hash }, []],
  ['a refusal without a token', signInAnswerSchema, nobody, []],
  [
    'a PIN for a token',
    signInAnswerSchema,
    { ...admin, token: '1234' },
    ['Hash must be exactly 64 hex characters'],
  ],
  ['an answer without a role', signInAnswerSchema, { permissions: NO_PERMISSIONS }, ['Required']],
  ['a manager', managerSignInAnswerSchema, { ...admin, valid: true, token: hash }, []],
  [
    'a refused manager',
    managerSignInAnswerSchema,
    { ...nobody, valid: false, message: 'Invalid manager PIN' },
    [],
  ],
  ['a manager answer without a verdict', managerSignInAnswerSchema, nobody, ['Required']],
  ['an opened gate', sitePasswordAnswerSchema, { ...nobody, valid: true }, []],
  ['a gate opened by a person', sitePasswordAnswerSchema, { ...admin, valid: true, authToken: hash }, []],
  ['a session', sessionAnswerSchema, admin, []],
])('validates the sign-in data: %s', (_what, schema, value, messages) => {
  expect(messagesOf(schema, value)).toEqual(messages);
});

test('a role outside the six is refused', () => {
  expect(messagesOf(sessionAnswerSchema, { ...admin, role: 'root' })).toEqual([
    "Invalid enum value. Expected 'public' | 'customer' | 'vip' | 'heavyweight' | 'manager' | 'admin'",
  ]);
});

test('a browser without stored data is public, with no permissions', () => {
  expect(authStateSchema.parse({})).toEqual({
    role: 'public',
    permissions: {
      canAccessEngineRoom: false,
      canViewVipPricing: false,
      canEditConfiguration: false,
      canManageCustomerPins: false,
    },
    token: null,
    siteProtectionEnabled: false,
    siteAccessGranted: false,
  });
});
