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

/** If a role is given, only that role's PIN is accepted: the admin login signs nobody else in or out. */
export const signInBodySchema = pinHashBodySchema.extend({ role: z.literal('admin').optional() });

/** The customer's name. Absent for everyone else: nobody knows who uses a shared PIN. */
const nameSchema = z.string().optional();

/** A wrong, inactive or unknown PIN gets the same answer: role public, no permissions, no token. */
export const signInAnswerSchema = z.object({
  role: roleSchema,
  permissions: permissionsSchema,
  token: tokenSchema.optional(),
  name: nameSchema,
});

export const managerSignInAnswerSchema = signInAnswerSchema.extend({
  valid: z.boolean(),
  message: z.string().optional(),
});

/** `password` is a hash of the site password, a passcode or a person's PIN. */
export const sitePasswordBodySchema = z.object({ password: hashSchema });

/** A person's PIN also signs that person in: the answer then has role, permissions, authToken and name. */
export const sitePasswordAnswerSchema = z.object({
  valid: z.boolean(),
  role: roleSchema,
  permissions: permissionsSchema,
  authToken: tokenSchema.optional(),
  name: nameSchema,
  message: z.string().optional(),
});

/**
 * Who the caller is, computed again for every request. The remaining session time is a duration, not a timestamp,
 * because a browser's clock may be wrong.
 */
export const sessionAnswerSchema = z.object({
  role: roleSchema,
  permissions: permissionsSchema,
  name: nameSchema,
  endsInSeconds: z.int().min(0).optional(),
});

/** What a browser stores about its viewer. */
export const authStateSchema = z.object({
  role: roleSchema.default('public'),
  permissions: permissionsSchema.prefault({}),
  token: tokenSchema.nullable().default(null),
  siteProtectionEnabled: z.boolean().default(false),
  siteAccessGranted: z.boolean().default(false),
});
