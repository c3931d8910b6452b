import { hashSchema, tokenSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';
import { type Permissions, ROLES } from './roles.ts';

export const roleSchema = z.enum(ROLES);

export const permissionsSchema = z.object({
  canAccessEngineRoom: z.boolean().default(false),
  canViewVipPricing: z.boolean().default(false),
  canEditConfiguration: z.boolean().default(false),
  canManageCustomerPins: z.boolean().default(false),
}) satisfies z.ZodType<Permissions>;

export const pinHashBodySchema = z.object({ pinHash: hashSchema });

/** With a role only that role's PIN is the right one: at the admin's own door nobody else is signed in, or out. */
export const signInBodySchema = pinHashBodySchema.extend({ role: z.literal('admin').optional() });

/** A wrong, inactive or unknown PIN is answered alike: role public, no permissions, no token. */
export const signInAnswerSchema = z.object({
  role: roleSchema,
  permissions: permissionsSchema,
  token: tokenSchema.optional(),
});

export const managerSignInAnswerSchema = signInAnswerSchema.extend({
  valid: z.boolean(),
  message: z.string().optional(),
});

/** `password` carries a hash: the site password's, a passcode's or a person's PIN's. */
export const sitePasswordBodySchema = z.object({ password: hashSchema });

/** With a person's PIN the answer also signs that person in: hence role, permissions and authToken. */
export const sitePasswordAnswerSchema = z.object({
  valid: z.boolean(),
  role: roleSchema,
  permissions: permissionsSchema,
  authToken: tokenSchema.optional(),
  message: z.string().optional(),
});

/**
 * Who the caller is now, worked out anew at every request. How long the session may last is told as a span, not as a
 * moment: a browser's clock may be wrong.
 */
export const sessionAnswerSchema = z.object({
  role: roleSchema,
  permissions: permissionsSchema,
  endsInSeconds: z.int().min(0).optional(),
});

/** What a browser holds about its viewer. */
export const authStateSchema = z.object({
  role: roleSchema.default('public'),
  permissions: permissionsSchema.prefault({}),
  token: tokenSchema.nullable().default(null),
  siteProtectionEnabled: z.boolean().default(false),
  siteAccessGranted: z.boolean().default(false),
});
