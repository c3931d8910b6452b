import { SHOP_LIMITS } from '#domain/contract/shop-limits.ts';
import { isPlainName } from '#domain/contract/text-rules/plain-text.ts';
import { z } from '#domain/contract/zod.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS, TITLE_SETTINGS } from '#domain/tiers/tier-lists.ts';
import { isMessagingAddress, isPhoneNumber, SHOP_MESSAGES } from './shop-rules.ts';

const nameSchema = z
  .string()
  .trim()
  .min(1, SHOP_MESSAGES.nameRequired)
  .max(SHOP_LIMITS.nameMaxChars, SHOP_MESSAGES.nameTooLong)
  .refine(isPlainName, SHOP_MESSAGES.nameCharacters);

const namesOf = <Schema extends z.ZodType>(schema: Schema) => ({
  name: schema,
  ...recordOf(TITLE_SETTINGS, ({ brandKey }) => [brandKey, schema]),
});

/** The SHA-256 of the picture, as in its address `/logo/{digest}`. */
const logoDigestSchema = z.string().regex(/^[0-9a-f]{64}$/, SHOP_MESSAGES.logoUnknown);

/** A tier, or customers without one. */
export const audienceMemberSchema = z.enum([...TIER_IDS, 'customer']);

/** Who may use a feature. Empty until an admin switches it on. */
const audienceSchema = z.array(audienceMemberSchema).max(TIER_IDS.length + 1);

/** What an admin chose in the browser. Null is not chosen: the default applies, or no contact link. */
export const shopSettingsSchema = z.object({
  names: z.object(namesOf(nameSchema.nullable())),
  phone: z.string().trim().refine(isPhoneNumber, SHOP_MESSAGES.phone).nullable(),
  messaging: z
    .string()
    .trim()
    .max(SHOP_LIMITS.messagingMaxChars, SHOP_MESSAGES.messagingTooLong)
    .refine(isMessagingAddress, SHOP_MESSAGES.messaging)
    .nullable(),
  logo: logoDigestSchema.nullable(),
  hasSignInLink: z.boolean(),
  /** When they create a customer. */
  managersSetTiers: z.boolean(),
  /** Of senders of inquiries. */
  managersSeePhones: z.boolean(),
  mayInquire: audienceSchema,
  mayShare: audienceSchema,
  maySeeChanges: audienceSchema,
});
export type ShopSettings = z.output<typeof shopSettingsSchema>;

/** What every page shows, with the environment's values in place of the chosen ones. An empty text is no link. */
export const brandSchema = z.object({
  ...namesOf(z.string()),
  phone: z.string(),
  messaging: z.string(),
  /** The address of the picture; empty without one. */
  logo: z.string(),
  hasSignInLink: z.boolean(),
  /** Who may use a feature; absent while nobody may. */
  mayInquire: audienceSchema.optional(),
  mayShare: audienceSchema.optional(),
  maySeeChanges: audienceSchema.optional(),
});
export type Brand = z.output<typeof brandSchema>;

/** The variable that sets a field, where one does. Such a field cannot be changed in the browser. */
const locksSchema = z.object({
  ...namesOf(z.string().optional()),
  phone: z.string().optional(),
  messaging: z.string().optional(),
});

export const shopSchema = z.object({
  /** 0 before the first save. */
  revision: z.int().min(0),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
  settings: shopSettingsSchema,
  /** As visitors see it now. */
  brand: brandSchema,
  locks: locksSchema,
  /** PUBLIC_URL: where links and QR codes lead; null if the address of the browser has to do. */
  publicUrl: z.string().nullable(),
});
export type Shop = z.output<typeof shopSchema>;

/** A new picture is sent with the settings that use it, so that neither is saved without the other. */
export const saveShopBodySchema = z.object({
  revision: z.int().min(0),
  settings: shopSettingsSchema.extend({
    logo: z.union([
      logoDigestSchema,
      z.object({
        file: z
          .base64(SHOP_MESSAGES.logoType)
          .max(SHOP_LIMITS.logoMaxBase64Chars, SHOP_MESSAGES.logoTooLarge),
      }),
      z.null(),
    ]),
  }),
});

/** Parameters arrive as text. */
export const shopRevisionNumberSchema = z.coerce
  .number<number | string>()
  .int()
  .min(1)
  .max(SHOP_LIMITS.revisionMax);

export const shopRevisionSchema = z.object({
  revision: z.int().min(1),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  /** One line for each change. */
  changes: z.array(z.string()),
  restoredFrom: z.int().min(1).nullable(),
  settings: shopSettingsSchema,
});
export type ShopRevision = z.output<typeof shopRevisionSchema>;
