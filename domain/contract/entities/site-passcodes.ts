import { PASSCODE_LIMITS } from '#domain/contract/limits.ts';
import { AUTHENTICATION_MESSAGES } from '#domain/contract/messages.ts';
import { isPlainName, isUnsafeKey } from '#domain/contract/text-rules/plain-text.ts';
import { hashSchema, passwordSchema, pinSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';

export const passcodeLabelSchema = z
  .string()
  .trim()
  .min(PASSCODE_LIMITS.labelMinChars, AUTHENTICATION_MESSAGES.labelRequired)
  .max(PASSCODE_LIMITS.labelMaxChars)
  .refine((label) => !isUnsafeKey(label) && isPlainName(label));

export const passcodeIdSchema = z.string().min(1).max(PASSCODE_LIMITS.idMaxChars);

export const createPasscodeFormSchema = z.object({
  label: passcodeLabelSchema,
  password: passwordSchema,
  adminPin: pinSchema,
});

export const passcodePasswordFormSchema = z.object({ adminPin: pinSchema, password: passwordSchema });

/** Enable, disable and delete ask only for the admin PIN. */
export const passcodeAdminPinFormSchema = z.object({ adminPin: pinSchema });

export const createPasscodeBodySchema = z.object({
  label: passcodeLabelSchema,
  passwordHash: hashSchema,
  pinHash: hashSchema,
});

/** One change per call: either the switch or the password, which is a hash. */
export const updatePasscodeBodySchema = z
  .object({ isActive: z.boolean().optional(), password: hashSchema.optional(), pinHash: hashSchema })
  .refine((body) => (body.isActive === undefined) !== (body.password === undefined));

/** The public form of a passcode, without the hash. */
export const sitePasscodeSchema = z.object({
  id: passcodeIdSchema,
  label: passcodeLabelSchema,
  createdAt: z.iso.datetime(),
  isActive: z.boolean(),
});
export type SitePasscode = z.output<typeof sitePasscodeSchema>;

export const sitePasscodesSchema = z
  .array(sitePasscodeSchema)
  .max(PASSCODE_LIMITS.passcodesMax, AUTHENTICATION_MESSAGES.maximumPasscodes);
