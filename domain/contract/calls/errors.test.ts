import { expect, test } from 'vitest';
import { ERRORS, UNAUTHENTICATED_CODES } from './errors.ts';

test('every refusal has its status', () => {
  const statuses = Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status]));
  expect(statuses).toEqual({
    'request/invalid': 400,
    'request/malformed-json': 400,
    'request/too-large': 413,
    'request/content-type': 415,
    'request/file-type': 415,
    'request/method-not-allowed': 405,
    'request/cross-site': 403,
    'request/too-many': 429,
    'session-ended': 401,
    'site-locked': 401,
    'access/denied': 403,
    'pin/wrong': 403,
    'attempts/too-many': 429,
    'device-limit': 403,
    'invitation/refused': 403,
    'invitation/inactive': 409,
    'invitation/not-found': 404,
    'device/not-found': 404,
    'customer-file/unreadable': 400,
    'customer-file/refused-rows': 400,
    'customer-file/outdated': 409,
    'pin/in-use': 409,
    'pin/too-short': 400,
    'pin/unchanged': 400,
    'password/too-short': 400,
    'password/in-use': 409,
    'passcodes/maximum': 409,
    'configuration/newer-revision': 409,
    'snapshot/not-found': 404,
    'snapshot/refused': 409,
    'workbook/empty': 400,
    'workbook/unreadable': 400,
    'layout/not-found': 404,
    'layout/no-workbook': 404,
    'layout/not-confirmed': 404,
    'layout/columns-changed': 409,
    'layout/newer-revision': 409,
    'events/too-many': 429,
    'events/full': 503,
    'events/closing': 503,
    'shop/newer-revision': 409,
    'shop/locked': 409,
    'shop/logo': 400,
    'source/newer-revision': 409,
    'source/locked': 409,
    'source/refused': 400,
    'setup/wrong-code': 403,
    'setup/claimed': 409,
    'inquiry/not-allowed': 403,
    'inquiry/sender-required': 400,
    'inquiry/prices-moved': 409,
    'inquiry/other-body': 409,
    'inquiry/too-many': 429,
    'inquiry/newer-revision': 409,
    'inquiry/not-found': 404,
    'changes/preparing': 503,
    'changes/device-not-found': 404,
    'share/not-allowed': 403,
    'share/customers-only': 403,
    'share/maximum': 409,
    'share/not-found': 404,
    'share/too-many-reads': 429,
    'mark/not-found': 404,
    'notices/newer-revision': 409,
    'notices/refused': 400,
    'notices/no-address': 409,
    'api/unknown-path': 404,
    'not-found': 404,
    'category/not-found': 404,
    'customer/not-found': 404,
    'alert/not-found': 404,
    'alert/not-expected': 404,
    'passcode/not-found': 404,
    'revision/not-found': 404,
    'revision/unreadable': 409,
    'database/unavailable': 503,
    internal: 500,
  });
});

test('every refusal has its own text', () => {
  const texts = Object.values(ERRORS).map(({ text }) => text);
  expect(texts.every((text) => text.length > 5)).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
});

test('only two refusals are a 401, so that a wrong PIN never signs anyone out', () => {
  const unauthenticated = Object.entries(ERRORS).flatMap(([code, { status }]) =>
    status === 401 ? [code] : [],
  );
  expect(unauthenticated).toEqual([...UNAUTHENTICATED_CODES]);
});
