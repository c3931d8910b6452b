import { doneSchema } from '#domain/contract/calls/define-call.ts';
import { SECRET_LIMITS } from '#domain/contract/limits.ts';
import { AUTHENTICATION_MESSAGES, PIN_MESSAGES } from '#domain/contract/messages.ts';
import { z } from '#domain/contract/zod.ts';

const { pinMinDigits, pinMaxDigits, passwordMinChars, hashHexChars } = SECRET_LIMITS;

/** A SHA-256 in hex. In one spelling, because upper and lower case would otherwise be two different secrets. */
export const hashSchema = z
  .string()
  .regex(
    new RegExp(`^[0-9a-f]{${hashHexChars}}$`, 'i'),
    `Hash must be exactly ${hashHexChars} hex characters`,
  )
  .toLowerCase();

/** Written like a hash and never one: a PIN's hash is not accepted where a token belongs. */
export const tokenSchema = hashSchema.describe('The session token: 32 random bytes in hex');

/** A PIN as it is typed: only forms see it, the server only ever gets its hash. */
export const pinSchema = z
  .string()
  .min(pinMinDigits, PIN_MESSAGES.length)
  .max(pinMaxDigits, PIN_MESSAGES.length)
  .regex(/^\d*$/, PIN_MESSAGES.digitsOnly);

/** A site password or passcode as it is typed. The hash is taken of the trimmed text. */
export const passwordSchema = z
  .string()
  .trim()
  .min(passwordMinChars, AUTHENTICATION_MESSAGES.passwordTooShort);

export const changePinFormSchema = z
  .object({ currentPin: pinSchema, newPin: pinSchema })
  .refine((form) => form.newPin !== form.currentPin, { path: ['newPin'], message: PIN_MESSAGES.unchanged });
export type ChangePinForm = z.output<typeof changePinFormSchema>;

export const PASSWORD_TYPES = ['admin', 'manager', 'vip', 'site'] as const;

/** The same rule as the form's, over hashes: equal PINs have equal hashes. */
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

/** A new PIN ends every session of its person. Whoever changed their own gets a new token, and goes on with that. */
export const changePasswordAnswerSchema = doneSchema.extend({ token: tokenSchema.optional() });

/**
 * The plain texts whose hashes no secret may have: nothing at all, and every PIN shorter than the shortest.
 * A hash hides its text's length, so that the server can only tell these by hashing the list.
 */
export function tooShortSecrets(): string[] {
  return ['', ...Array.from({ length: pinMinDigits - 1 }, (_, index) => pinsOf(index + 1)).flat()];
}

function pinsOf(digits: number): string[] {
  return Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'));
}
