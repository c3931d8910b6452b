import { doneSchema } from '#domain/contract/calls/define-call.ts';
import { SECRET_LIMITS } from '#domain/contract/limits.ts';
import { AUTHENTICATION_MESSAGES, PIN_MESSAGES } from '#domain/contract/messages.ts';
import { z } from '#domain/contract/zod.ts';

const { pinMinDigits, pinMaxDigits, passwordMinChars, hashHexChars } = SECRET_LIMITS;

/** A SHA-256 in lower-case hex, because upper and lower case would otherwise be two different secrets. */
export const hashSchema = z
  .string()
  .regex(
    new RegExp(`^[0-9a-f]{${hashHexChars}}$`, 'i'),
    `Hash must be exactly ${hashHexChars} hex characters`,
  )
  .toLowerCase();

/** Has the format of a hash but is not one: a PIN's hash is never accepted as a token. */
export const tokenSchema = hashSchema.describe('The session token: 32 random bytes in hex');

/** A typed PIN: only forms see it, the server only receives its hash. */
export const pinSchema = z
  .string()
  .min(pinMinDigits, PIN_MESSAGES.length)
  .max(pinMaxDigits, PIN_MESSAGES.length)
  .regex(/^\d*$/, PIN_MESSAGES.digitsOnly);

/** A typed site password or passcode. The trimmed text is hashed. */
export const passwordSchema = z
  .string()
  .trim()
  .min(passwordMinChars, AUTHENTICATION_MESSAGES.passwordTooShort);

export const changePinFormSchema = z
  .object({ currentPin: pinSchema, newPin: pinSchema })
  .refine((form) => form.newPin !== form.currentPin, { path: ['newPin'], message: PIN_MESSAGES.unchanged });
export type ChangePinForm = z.output<typeof changePinFormSchema>;

export const PASSWORD_TYPES = ['admin', 'manager', 'vip', 'site'] as const;

/** The rule of the form, applied to hashes: equal PINs have equal hashes. */
export const changePasswordBodySchema = z
  .object({
    currentPinHash: hashSchema,
    newPasswordHash: hashSchema,
    passwordType: z.enum(PASSWORD_TYPES),
  })
  .refine((body) => body.newPasswordHash !== body.currentPinHash, {
    path: ['newPasswordHash'],
    message: PIN_MESSAGES.unchanged,
  });

/** A new PIN ends all sessions of its owner. People who change their own PIN receive a new token and stay signed in. */
export const changePasswordAnswerSchema = doneSchema.extend({ token: tokenSchema.optional() });

/**
 * The plain texts that are refused as secrets: the empty text, and every PIN below the minimum length.
 * A hash hides the length of its text, so the server can only recognise these by hashing the list.
 */
export function tooShortSecrets(): string[] {
  return ['', ...Array.from({ length: pinMinDigits - 1 }, (_, index) => pinsOf(index + 1)).flat()];
}

function pinsOf(digits: number): string[] {
  return Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'));
}
