import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import {
  createCustomerAsAdminFormSchema,
  createCustomerBodySchema,
  createCustomerFormSchema,
  customerPinSchema,
  customerSchema,
  editCustomerFormSchema,
  flagsOfCustomerRole,
  updateCustomerBodySchema,
} from './customers.ts';

const hash = 'a1'.repeat(32);
const edit = { name: 'Ada', phone: '5551234', isActive: true, isVip: false, isHeavyweight: false };

test.each([
  ['A', []],
  ['x'.repeat(100), []],
  ['x'.repeat(101), ['Customer name is too long']],
  ['', ['Customer name is required']],
  ['   ', ['Customer name is required']],
])('validates the create form with the name %j', (name, messages) => {
  expect(messagesOf(createCustomerFormSchema, { name, pin: '1234' })).toEqual(messages);
});

test.each([
  ['1234', []],
  ['12345678', []],
  ['123', ['PIN must be at least 4 digits']],
  ['', ['PIN must be at least 4 digits']],
  ['123456789', ['PIN must be at most 8 digits']],
  ['12a4', ['PIN must contain only numbers']],
])('validates the create form with the PIN %j', (pin, messages) => {
  expect(messagesOf(createCustomerFormSchema, { name: 'Ada', pin })).toEqual(messages);
});

test('a name is trimmed', () => {
  expect(createCustomerFormSchema.parse({ name: '  Ada ', pin: '1234' }).name).toBe('Ada');
  expect(createCustomerBodySchema.parse({ name: '  Ada ', customerPinHash: hash }).name).toBe('Ada');
  expect(updateCustomerBodySchema.parse({ name: '  Ada ' }).name).toBe('Ada');
});

test.each([
  ['name of 120', { name: 'x'.repeat(120) }, []],
  ['name of 121', { name: 'x'.repeat(121) }, ['Customer name is too long']],
  ['blank name', { name: ' ' }, ['Customer name is required']],
  ['phone', { phone: '5551234' }, []],
  ['short phone', { phone: '555123' }, ['Phone too short']],
  ['plain PIN', { customerPinHash: '1234' }, ['Hash must be exactly 64 hex characters']],
  ['no PIN', { customerPinHash: undefined }, ['Required']],
])('validates the create call with a %s', (_what, change, messages) => {
  expect(messagesOf(createCustomerBodySchema, { name: 'Ada', customerPinHash: hash, ...change })).toEqual(
    messages,
  );
});

test.each([
  ['name of 1', { name: 'A' }, []],
  ['name of 120', { name: 'x'.repeat(120) }, []],
  ['name of 121', { name: 'x'.repeat(121) }, ['Name too long']],
  ['empty name', { name: '' }, ['Name is required']],
  ['blank name', { name: '  ' }, ['Name is required']],
  ['phone of 6', { phone: '555123' }, ['Phone too short']],
  ['phone of 7', { phone: '5551234' }, []],
  ['phone of 20', { phone: '5'.repeat(20) }, []],
  ['phone of 21', { phone: '5'.repeat(21) }, ['Phone too long']],
  ['phone of spaces', { phone: '       ' }, ['Phone too short']],
  ['phone left out, as none was known', { phone: undefined }, []],
  ['flag that is no boolean', { isVip: 'yes' }, ['Expected boolean, received string']],
])('validates an edit with a %s', (_what, change, messages) => {
  expect(messagesOf(editCustomerFormSchema, { ...edit, ...change })).toEqual(messages);
  expect(messagesOf(updateCustomerBodySchema, change)).toEqual(messages);
});

test('an edit requires the name and all three flags', () => {
  expect(messagesOf(editCustomerFormSchema, {})).toEqual(['Required', 'Required', 'Required', 'Required']);
});

test.each([
  ['4 digits', { pin: '1234' }, []],
  ['12 digits', { pin: '1'.repeat(12) }, []],
  ['3 digits', { pin: '123' }, ['String must contain at least 4 character(s)']],
  ['13 digits', { pin: '1'.repeat(13) }, ['String must contain at most 12 character(s)']],
  ['a letter', { pin: '12a4' }, ['PIN must contain only numbers']],
  ['an id of 50', { id: 'x'.repeat(50) }, []],
  ['an id of 51', { id: 'x'.repeat(51) }, ['String must contain at most 50 character(s)']],
  ['a name of 121', { name: 'x'.repeat(121) }, ['Name too long']],
  ['a phone of 21', { phone: '5'.repeat(21) }, ['Phone too long']],
])('validates a customer from a trusted source with %s', (_what, change, messages) => {
  expect(messagesOf(customerSchema, { name: 'Ada', pin: '1234', ...change })).toEqual(messages);
});

test.each([
  ['the last day', { validUntil: '2026-12-31' }, []],
  ['no end', { validUntil: null }, []],
  ['a day that does not exist', { validUntil: '2026-02-30' }, ['Enter a date']],
  ['a time', { validUntil: '2026-12-31T10:00:00Z' }, ['Enter a date']],
  ['1 device', { maxDevices: 1 }, []],
  ['50 devices', { maxDevices: 50 }, []],
  ['no limit', { maxDevices: null }, []],
  ['0 devices', { maxDevices: 0 }, ['Devices must be a whole number from 1 to 50']],
  ['51 devices', { maxDevices: 51 }, ['Devices must be a whole number from 1 to 50']],
  ['half a device', { maxDevices: 1.5 }, ['Devices must be a whole number from 1 to 50']],
])('validates access with %s', (_what, change, messages) => {
  expect(messagesOf(updateCustomerBodySchema, change)).toEqual(messages);
  expect(messagesOf(createCustomerBodySchema, { name: 'Ada', customerPinHash: hash, ...change })).toEqual(
    messages,
  );
});

const event = { timestamp: '2026-11-15T08:00:00Z', ipAddress: '192.0.2.1', userAgent: 'Firefox' };
const events = (count: number) => Array.from({ length: count }, () => event);
const customer = {
  ...edit,
  id: 'c1',
  pinHash: hash,
  usageCount: 0,
  createdAt: '2026-11-15T08:00:00Z',
  lastUsedAt: null,
  uniqueDeviceCount: 0,
  suspiciousActivityCount: 0,
  hasPin: true,
  deviceFingerprints: [],
  usageHistory: [],
};

test.each([
  ['nothing used yet', {}, []],
  ['no phone on record', { phone: null }, []],
  ['the phone kept from a manager', { phone: undefined }, []],
  ['50 events', { usageHistory: events(50) }, []],
  ['51 events', { usageHistory: events(51) }, ['Array must contain at most 50 element(s)']],
  ['a negative usage count', { usageCount: -1 }, ['Number must be greater than or equal to 0']],
  ['half a device', { uniqueDeviceCount: 0.5 }, ['Expected integer, received float']],
  ['an id of 51', { id: 'x'.repeat(51) }, ['String must contain at most 50 character(s)']],
  ['an empty id', { id: '' }, ['String must contain at least 1 character(s)']],
])('validates a customer record with %s', (_what, change, messages) => {
  expect(messagesOf(customerPinSchema, { ...customer, ...change })).toEqual(messages);
});

test.each([
  ['customer', { isVip: false, isHeavyweight: false }],
  ['vip', { isVip: true, isHeavyweight: false }],
  ['heavyweight', { isVip: false, isHeavyweight: true }],
] as const)('the flags of %s are those of that tier alone', (role, flags) => {
  expect(flagsOfCustomerRole(role)).toEqual(flags);
});

test.each([
  [{ role: 'vip' }, []],
  [{ role: 'heavyweight', phone: '555-0100' }, []],
  [{ role: 'customer', phone: '12345' }, ['Phone too short']],
  [{ role: 'customer', phone: '1'.repeat(21) }, ['Phone too long']],
  [{ role: 'manager' }, ["Invalid enum value. Expected 'heavyweight' | 'vip' | 'customer'"]],
])('validates the fields that only the admin has: %j', (extras, messages) => {
  const form = { name: 'Ada', pin: '4920', ...extras };
  expect(messagesOf(createCustomerAsAdminFormSchema, form)).toEqual(messages);
});
