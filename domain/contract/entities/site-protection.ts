import { PASSCODE_LIMITS, SECRET_LIMITS } from '#domain/contract/limits.ts';
import { AUTHENTICATION_MESSAGES, inOneLine } from '#domain/contract/messages.ts';
import { hashSchema, pinSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';
import { sitePasscodeSchema } from './site-passcodes.ts';

/** `granted` avoids asking again after a reload: the browser cannot read the cookie that holds the grant. */
export const siteProtectionStatusSchema = z.object({ enabled: z.boolean(), granted: z.boolean() });

const passwordRequired = inOneLine(AUTHENTICATION_MESSAGES.sitePasswordRequired);
const passwordTooShort = inOneLine(AUTHENTICATION_MESSAGES.sitePasswordTooShort);

/** Enabling needs a site password; disabling ignores the field. */
export const siteProtectionFormSchema = z
  .object({ adminPin: pinSchema, enabled: z.boolean(), sitePassword: z.string().trim() })
  .superRefine(({ enabled, sitePassword }, context) => {
    if (!enabled || sitePassword.length >= SECRET_LIMITS.passwordMinChars) return;
    const message = sitePassword === '' ? passwordRequired : passwordTooShort;
    context.addIssue({ code: 'custom', path: ['sitePassword'], message });
  });
export type SiteProtectionForm = z.output<typeof siteProtectionFormSchema>;

export const siteProtectionBodySchema = z
  .object({ pinHash: hashSchema, enabled: z.boolean(), sitePasswordHash: hashSchema.optional() })
  .refine((body) => !body.enabled || body.sitePasswordHash !== undefined, {
    path: ['sitePasswordHash'],
    message: passwordRequired,
  });

export const siteProtectionAnswerSchema = z.object({ enabled: z.boolean(), message: z.string() });

export const authSettingsSchema = z.object({
  hasAdminPin: z.boolean(),
  hasVipPin: z.boolean(),
  siteProtectionEnabled: z.boolean(),
  /** The last change of any secret or setting. */
  lastUpdated: z.iso.datetime().nullable(),
  /** When these PINs were set; null if there is none. */
  adminPinUpdatedAt: z.iso.datetime().nullable(),
  vipPinUpdatedAt: z.iso.datetime().nullable(),
});
export type AuthSettings = z.output<typeof authSettingsSchema>;

/** The stored record. The server hashes what the browser sent again; no hash ever leaves the server. */
export const securitySettingsSchema = z.object({
  adminPinHash: hashSchema.nullable(),
  vipPinHash: hashSchema.nullable(),
  managerPinHash: hashSchema.nullable(),
  siteProtectionEnabled: z.boolean().default(false),
  sitePasscodes: z
    .array(sitePasscodeSchema.extend({ passwordHash: hashSchema }))
    .max(PASSCODE_LIMITS.passcodesMax, AUTHENTICATION_MESSAGES.maximumPasscodes),
  sitePasswordHash: hashSchema.nullable(),
  lastUpdated: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
});
export type SecuritySettings = z.output<typeof securitySettingsSchema>;
