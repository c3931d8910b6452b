import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import {
  changePasswordBodySchema,
  changePinFormSchema,
  hashSchema,
  passwordSchema,
  pinSchema,
  tokenSchema,
  tooShortSecrets,
} from './secrets.ts';

const hash = 'a1'.repeat(32);
const otherHash = 'b2'.repeat(32);

test.each([
  ['64 hex digits', hash, []],
  ['63', hash.slice(1), ['Hash must be exactly 64 hex characters']],
  ['65', `${hash}0`, ['Hash must be exactly 64 hex characters']],
  ['64 with a g', `g${hash.slice(1)}`, ['Hash must be exactly 64 hex characters']],
  ['64 and a line end', `${hash}\n`, ['Hash must be exactly 64 hex characters']],
  ['nothing', '', ['Hash must be exactly 64 hex characters']],
  ['no value', undefined, ['Required']],
])('validates a hash of %s', (_what, value, messages) => {
  expect(messagesOf(hashSchema, value)).toEqual(messages);
  expect(messagesOf(tokenSchema, value)).toEqual(messages);
});

test('a hash in upper case is the same secret', () => {
  expect(hashSchema.parse(hash.toUpperCase())).toBe(hash);
});

test.each([
  ['1234', []],
  ['0000', []],
  ['12345678', []],
  ['', ['PIN must be 4-8 digits']],
  ['123', ['PIN must be 4-8 digits']],
  ['123456789', ['PIN must be 4-8 digits']],
  ['12a4', ['PIN must contain only numbers']],
  ['12 4', ['PIN must contain only numbers']],
  ['-123', ['PIN must contain only numbers']],
  ['12.4', ['PIN must contain only numbers']],
  ['١٢٣٤', ['PIN must contain only numbers']],
  ['1a', ['PIN must be 4-8 digits', 'PIN must contain only numbers']],
  [undefined, ['Required']],
])('validates the PIN %j', (pin, messages) => {
  expect(messagesOf(pinSchema, pin)).toEqual(messages);
});

test.each([
  ['1234', '5678', []],
  ['1234', '1234', ['New PIN must be different from current PIN']],
  ['1234', '123', ['PIN must be 4-8 digits']],
  ['123', '1234', ['PIN must be 4-8 digits']],
])('validates a PIN change from %j to %j', (currentPin, newPin, messages) => {
  expect(messagesOf(changePinFormSchema, { currentPin, newPin })).toEqual(messages);
});

test.each([
  ['admin', hash, otherHash, []],
  ['vip', hash, otherHash, []],
  ['site', hash, otherHash, []],
  ['manager', hash, otherHash, []],
  ['owner', hash, otherHash, ["Invalid enum value. Expected 'admin' | 'manager' | 'vip' | 'site'"]],
  ['admin', hash, hash, ['New PIN must be different from current PIN']],
  ['admin', hash, hash.toUpperCase(), ['New PIN must be different from current PIN']],
  ['admin', '1234', otherHash, ['Hash must be exactly 64 hex characters']],
  ['admin', hash, '1234', ['Hash must be exactly 64 hex characters']],
])('validates the change-password call for %s', (passwordType, currentPinHash, newPasswordHash, messages) => {
  expect(messagesOf(changePasswordBodySchema, { passwordType, currentPinHash, newPasswordHash })).toEqual(
    messages,
  );
});

test.each([
  ['abcd', []],
  ['abc', ['Password must be at least 4 characters long']],
  ['  abc  ', ['Password must be at least 4 characters long']],
  ['    ', ['Password must be at least 4 characters long']],
  ['p@ss w0rd', []],
])('validates the password %j', (password, messages) => {
  expect(messagesOf(passwordSchema, password)).toEqual(messages);
});

test('a password is trimmed before it is hashed', () => {
  expect(passwordSchema.parse('  open sesame ')).toBe('open sesame');
});

test('the refused secrets are the empty text and every PIN of 1-3 digits', () => {
  const texts = tooShortSecrets();
  expect(texts).toHaveLength(1 + 10 + 100 + 1000);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toEqual(expect.arrayContaining(['', '0', '9', '00', '07', '99', '000', '012', '999']));
  expect(texts).not.toContain('0000');
});
