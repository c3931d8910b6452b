import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import {
  authSettingsSchema,
  securitySettingsSchema,
  siteProtectionAnswerSchema,
  siteProtectionBodySchema,
  siteProtectionFormSchema,
  siteProtectionStatusSchema,
} from './site-protection.ts';

const hash = 'a1'.repeat(32);
const required = 'Site password required - Please enter a site password to enable protection';
const tooShort = 'Site password too short - Site password must be at least 4 characters long';

test.each([
  [true, 'abcd', []],
  [true, 'abc', [tooShort]],
  [true, ' abc ', [tooShort]],
  [true, '', [required]],
  [true, '    ', [required]],
  [false, '', []],
  [false, 'abc', []],
])('validates protection on: %s, with the password %j', (enabled, sitePassword, messages) => {
  expect(messagesOf(siteProtectionFormSchema, { adminPin: '1234', enabled, sitePassword })).toEqual(messages);
});

test('the protection form requires the admin PIN', () => {
  expect(messagesOf(siteProtectionFormSchema, { adminPin: '', enabled: false, sitePassword: '' })).toEqual([
    'PIN must be 4-8 digits',
  ]);
});

test.each([
  ['on with a password', { pinHash: hash, enabled: true, sitePasswordHash: hash }, []],
  ['on without one', { pinHash: hash, enabled: true }, [required]],
  ['off without one', { pinHash: hash, enabled: false }, []],
  ['off without the admin PIN', { enabled: false }, ['Required']],
  [
    'a plain password',
    { pinHash: hash, enabled: true, sitePasswordHash: 'abcd' },
    ['Hash must be exactly 64 hex characters'],
  ],
])('validates the protection call with %s', (_what, body, messages) => {
  expect(messagesOf(siteProtectionBodySchema, body)).toEqual(messages);
});

const settings = {
  hasAdminPin: true,
  hasVipPin: false,
  siteProtectionEnabled: false,
  lastUpdated: null,
  adminPinUpdatedAt: '2026-11-15T08:00:00Z',
  vipPinUpdatedAt: null,
};

test.each([
  ['the status', siteProtectionStatusSchema, { enabled: true, granted: false }, []],
  [
    'a status that does not say whether access was granted',
    siteProtectionStatusSchema,
    { enabled: true },
    ['Required'],
  ],
  ['the answer', siteProtectionAnswerSchema, { enabled: true, message: 'Site protection enabled' }, []],
  ['settings never updated', authSettingsSchema, settings, []],
  ['settings updated', authSettingsSchema, { ...settings, lastUpdated: '2026-11-15T08:00:00Z' }, []],
  [
    'settings updated on an invalid date',
    authSettingsSchema,
    { ...settings, lastUpdated: 'Sunday' },
    ['Invalid datetime'],
  ],
])('validates an answer: %s', (_what, schema, value, messages) => {
  expect(messagesOf(schema, value)).toEqual(messages);
});

test.each([
  [5, []],
  [6, ['Maximum Passcodes Reached']],
])('validates a security record with %i passcodes', (count, messages) => {
  const sitePasscodes = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    label: 'Shop',
    passwordHash: hash,
    createdAt: '2026-11-15T08:00:00Z',
    isActive: true,
  }));
  const record = {
    adminPinHash: hash,
    vipPinHash: null,
    managerPinHash: hash,
    sitePasswordHash: null,
    sitePasscodes,
    lastUpdated: null,
    updatedBy: null,
  };
  expect(messagesOf(securitySettingsSchema, record)).toEqual(messages);
});
