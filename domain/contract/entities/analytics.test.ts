import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import { intakeLimitSchema, placeSchema, visitEventSchema, visitorLogSchema } from './analytics.ts';

const event = {
  path: '/',
  referrer: '',
  userAgent: 'Firefox',
  sessionId: '0123456789abcdef',
  isUniqueVisitor: true,
};

const oddPath = 'Path contains invalid characters';

test.each([
  ['/', []],
  [`/${'x'.repeat(1999)}`, []],
  [`/${'x'.repeat(2000)}`, ['String must contain at most 2000 character(s)']],
  ['', ['String must contain at least 1 character(s)']],
  ['admin', ['Path must start with /']],
  ['http://example.com/', ['Path must start with /']],
  ['/a<b', [oddPath]],
  ['/a>b', [oddPath]],
  ['/a"b', [oddPath]],
  ['/a|b', [oddPath]],
  ["/a'b?c=d&e=%20#f", []],
  [undefined, ['Required']],
])('validates the path %j', (path, messages) => {
  expect(messagesOf(visitEventSchema, { ...event, path })).toEqual(messages);
});

const badSession = 'Session id must be 16-128 characters of hex, hyphen or underscore';

test.each([
  ['a'.repeat(15), [badSession]],
  ['a'.repeat(16), []],
  ['a'.repeat(128), []],
  ['a'.repeat(129), [badSession]],
  ['0123456789-abcdef_ABCDEF', []],
  ['0123456789abcdeg', [badSession]],
  ['0123456789abcde ', [badSession]],
  ['', [badSession]],
  ['unknown', [badSession]],
  [undefined, ['Required']],
])('validates the session id %j', (sessionId, messages) => {
  expect(messagesOf(visitEventSchema, { ...event, sessionId })).toEqual(messages);
  expect(messagesOf(visitorLogSchema, { ...log, sessionId })).toEqual(messages);
});

test.each([
  ['/#unload', 'unknown', []],
  ['/#unload', '0123456789abcdef', []],
  ['/#unload', 'nobody', [badSession]],
  ['/#unloaded', 'unknown', [badSession]],
])('validates the unload event of %j in session %j', (path, sessionId, messages) => {
  expect(messagesOf(visitEventSchema, { ...event, path, sessionId })).toEqual(messages);
});

test.each([
  ['user agent of 500', { userAgent: 'x'.repeat(500) }, []],
  ['user agent of 501', { userAgent: 'x'.repeat(501) }, ['String must contain at most 500 character(s)']],
  ['referrer of 2000', { referrer: 'x'.repeat(2000) }, []],
  ['referrer of 2001', { referrer: 'x'.repeat(2001) }, ['String must contain at most 2000 character(s)']],
  ['flag that is no boolean', { isUniqueVisitor: 'true' }, ['Expected boolean, received string']],
])('validates an event and a log line with a %s', (_what, change, messages) => {
  expect(messagesOf(visitEventSchema, { ...event, ...change })).toEqual(messages);
  expect(messagesOf(visitorLogSchema, { ...log, ...change })).toEqual(messages);
});

test('an event may omit what a browser does not reveal', () => {
  expect(visitEventSchema.parse({ path: '/', sessionId: '0123456789abcdef' })).toEqual({
    path: '/',
    referrer: '',
    userAgent: '',
    sessionId: '0123456789abcdef',
    isUniqueVisitor: false,
  });
});

const place = { country: 'Germany', countryCode: 'DE', state: '', city: '' };
const log = { ...event, timestamp: '2026-11-15T08:00:00Z', country: 'Germany', state: null };

test.each([
  ['a country of 1', { country: 'X' }, []],
  ['a country of 100', { country: 'x'.repeat(100) }, []],
  ['a country of 101', { country: 'x'.repeat(101) }, ['String must contain at most 100 character(s)']],
  ['no country', { country: '' }, ['String must contain at least 1 character(s)']],
  ['a code of 1', { countryCode: 'D' }, ['String must contain exactly 2 character(s)']],
  ['a code of 3', { countryCode: 'DEU' }, ['String must contain exactly 2 character(s)']],
  ['a code in small letters', { countryCode: 'de' }, ['Invalid input']],
  ['a code with a digit', { countryCode: 'D1' }, ['Invalid input']],
  ['a state of 100', { state: 'x'.repeat(100) }, []],
  ['a state of 101', { state: 'x'.repeat(101) }, ['String must contain at most 100 character(s)']],
  ['a city of 100', { city: 'x'.repeat(100) }, []],
  ['a city of 101', { city: 'x'.repeat(101) }, ['String must contain at most 100 character(s)']],
])('validates a place with %s', (_what, change, messages) => {
  expect(messagesOf(placeSchema, { ...place, ...change })).toEqual(messages);
});

test('a log line may have no place', () => {
  expect(messagesOf(visitorLogSchema, { ...log, country: null })).toEqual([]);
});

test.each([
  [{ windowMs: 1000 }, []],
  [{ windowMs: 999 }, ['Number must be greater than or equal to 1000']],
  [{ maxRequests: 1 }, []],
  [{ maxRequests: 0 }, ['Number must be greater than or equal to 1']],
  [{ windowMs: 1000.5 }, ['Expected integer, received float']],
])('validates the intake limit %j', (limit, messages) => {
  expect(messagesOf(intakeLimitSchema, limit)).toEqual(messages);
});

test('the default intake limit is 100 visits a minute', () => {
  expect(intakeLimitSchema.parse({})).toEqual({ windowMs: 60_000, maxRequests: 100 });
});
