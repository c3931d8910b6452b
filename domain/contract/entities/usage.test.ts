import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import {
  DEFAULT_USAGE_PERIOD,
  deviceFingerprintSchema,
  securityAlertSchema,
  severityOf,
  usageEventSchema,
  usageHistoryAnswerSchema,
  usagePeriodSchema,
  usageStatSchema,
} from './usage.ts';

const hash = 'a1'.repeat(32);
const time = '2026-11-15T08:00:00Z';

test.each([
  [0, null],
  [1, null],
  [2, 'low'],
  [3, 'medium'],
  [4, 'medium'],
  [5, 'high'],
  [50, 'high'],
])('%i PINs on one address have severity %s', (pins, severity) => {
  expect(severityOf(pins)).toBe(severity);
});

test.each([
  ['daily', []],
  ['weekly', []],
  ['monthly', []],
  ['ytd', []],
  ['yearly', ["Invalid enum value. Expected 'daily' | 'weekly' | 'monthly' | 'ytd'"]],
  [undefined, ['Required']],
])('validates the period %j', (period, messages) => {
  expect(messagesOf(usagePeriodSchema, period)).toEqual(messages);
});

test('the default period is the week', () => {
  expect(DEFAULT_USAGE_PERIOD).toBe('weekly');
});

const pin = { customerName: 'Ada', lastSeen: time };
const alert = { ipAddress: '192.0.2.1', severity: 'low', pins: [pin, pin] };

test.each([
  ['two PINs', {}, []],
  ['one PIN', { pins: [pin] }, ['Array must contain at least 2 element(s)']],
  ['another severity', { severity: 'grave' }, ["Invalid enum value. Expected 'high' | 'medium' | 'low'"]],
  ['no address', { ipAddress: '' }, ['String must contain at least 1 character(s)']],
])('validates an alert with %s', (_what, change, messages) => {
  expect(messagesOf(securityAlertSchema, { ...alert, ...change })).toEqual(messages);
});

const event = { timestamp: time, ipAddress: '192.0.2.1', userAgent: 'Firefox' };

test.each([
  ['user agent of 500', { userAgent: 'x'.repeat(500) }, []],
  ['user agent of 501', { userAgent: 'x'.repeat(501) }, ['String must contain at most 500 character(s)']],
  ['invalid time', { timestamp: 'yesterday' }, ['Invalid datetime']],
])('validates a usage event with a %s', (_what, change, messages) => {
  expect(messagesOf(usageEventSchema, { ...event, ...change })).toEqual(messages);
});

test('the default action of a usage event is viewing prices', () => {
  expect(usageEventSchema.parse(event).action).toBe('pricing_viewed');
  expect(usageEventSchema.parse({ ...event, action: 'signed_in' }).action).toBe('signed_in');
});

test.each([
  [50, []],
  [51, ['Array must contain at most 50 element(s)']],
])('validates a history of %i events', (count, messages) => {
  expect(
    messagesOf(usageHistoryAnswerSchema, { history: Array.from({ length: count }, () => event) }),
  ).toEqual(messages);
});

const device = {
  id: 'd1',
  browserName: 'Firefox',
  browserVersion: '140',
  osName: 'Android',
  osVersion: '16',
  ipAddress: '192.0.2.1',
  firstSeen: time,
  lastSeen: time,
  usageCount: 1,
  location: null,
  isSuspicious: false,
  userAgent: 'Mozilla/5.0',
};

test.each([
  ['a phone', { deviceType: 'mobile' }, []],
  ['a tablet', { deviceType: 'tablet' }, []],
  ['a fridge', { deviceType: 'fridge' }, ["Invalid enum value. Expected 'mobile' | 'tablet' | 'desktop'"]],
  ['browser and system in one', { browser: 'Firefox 140', os: 'Android 16' }, []],
  ['a user agent of 501', { userAgent: 'x'.repeat(501) }, ['String must contain at most 500 character(s)']],
  ['an id of 51', { id: 'x'.repeat(51) }, ['String must contain at most 50 character(s)']],
])('validates a device that is or has %s', (_what, change, messages) => {
  expect(messagesOf(deviceFingerprintSchema, { ...device, ...change })).toEqual(messages);
});

test('a device of unknown type is a desktop', () => {
  expect(deviceFingerprintSchema.parse(device).deviceType).toBe('desktop');
});

const stat = {
  pinHash: hash,
  customerName: 'Ada',
  role: 'vip',
  accessCount: 3,
  lastAccess: time,
  series: Array.from({ length: 30 }, () => 0),
};

test.each([
  ['a vip', {}, []],
  ['a customer without access', { role: 'customer', accessCount: 0, lastAccess: null }, []],
  ['an admin', { role: 'admin' }, ["Invalid enum value. Expected 'heavyweight' | 'vip' | 'customer'"]],
  ['a negative count', { accessCount: -1 }, ['Number must be greater than or equal to 0']],
  ['a week of days', { series: [1, 2, 3, 4, 5, 6, 7] }, ['Array must contain exactly 30 element(s)']],
  ['a plain PIN', { pinHash: '1234' }, ['Hash must be exactly 64 hex characters']],
])('validates a usage row of %s', (_what, change, messages) => {
  expect(messagesOf(usageStatSchema, { ...stat, ...change })).toEqual(messages);
});
