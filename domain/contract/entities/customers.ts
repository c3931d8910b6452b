import { CUSTOMER_LIMITS, SECRET_LIMITS } from '#domain/contract/limits.ts';
import { ACCESS_MESSAGES, CUSTOMER_MESSAGES, PIN_MESSAGES } from '#domain/contract/messages.ts';
import { DEVICE_LIMIT } from '#domain/contract/shop-limits.ts';
import { isPlainName, isPlainText } from '#domain/contract/text-rules/plain-text.ts';
import { hashSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';
import { CUSTOMER_FLAGS, type CustomerFlags, FLAGGED_TIERS } from '#domain/tiers/customer-flags.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { ACTORS } from './audit-actions.ts';
import { invitationSchema } from './invitations.ts';
import { CUSTOMER_ROLES, type CustomerRole } from './roles.ts';
import { deviceFingerprintSchema, usageEventSchema } from './usage.ts';

const { nameMinChars, nameMaxChars, createNameMaxChars } = CUSTOMER_LIMITS;

export const createCustomerFormSchema = z.object({
  name: z
    .string()
    .trim()
    .min(nameMinChars, CUSTOMER_MESSAGES.createNameRequired)
    .max(createNameMaxChars, CUSTOMER_MESSAGES.createNameTooLong)
    .refine(isPlainName)
    .refine(isFreeName, CUSTOMER_MESSAGES.nameReserved),
  pin: z
    .string()
    .min(SECRET_LIMITS.pinMinDigits, CUSTOMER_MESSAGES.createPinTooShort)
    .max(SECRET_LIMITS.pinMaxDigits, CUSTOMER_MESSAGES.createPinTooLong)
    .regex(/^\d*$/, PIN_MESSAGES.digitsOnly),
});
export type CreateCustomerForm = z.output<typeof createCustomerFormSchema>;

const idSchema = z.string().min(1).max(CUSTOMER_LIMITS.idMaxChars);
const nameSchema = z
  .string()
  .trim()
  .min(nameMinChars, CUSTOMER_MESSAGES.nameRequired)
  .max(nameMaxChars, CUSTOMER_MESSAGES.nameTooLong)
  .refine(isPlainName)
  .refine(isFreeName, CUSTOMER_MESSAGES.nameReserved);
const phoneSchema = z
  .string()
  .trim()
  .min(CUSTOMER_LIMITS.phoneMinChars, CUSTOMER_MESSAGES.phoneTooShort)
  .max(CUSTOMER_LIMITS.phoneMaxChars, CUSTOMER_MESSAGES.phoneTooLong)
  .refine(isPlainText);

/** A day of the calendar of TIME_ZONE. Access ends at its end. */
export const validUntilSchema = z.iso.date(ACCESS_MESSAGES.validUntil);
const maxDevicesSchema = z
  .int(ACCESS_MESSAGES.maxDevices)
  .min(DEVICE_LIMIT.min, ACCESS_MESSAGES.maxDevices)
  .max(DEVICE_LIMIT.max, ACCESS_MESSAGES.maxDevices);

/** Null is no limit. */
const accessShape = {
  validUntil: validUntilSchema.nullable().optional(),
  maxDevices: maxDevicesSchema.nullable().optional(),
};

/** The admin's form, which also takes the phone number and the tier. The dialog omits a blank number. */
export const createCustomerAsAdminFormSchema = createCustomerFormSchema.extend({
  phone: phoneSchema.optional(),
  role: z.enum(CUSTOMER_ROLES),
});
export type CreateCustomerAsAdminForm = z.output<typeof createCustomerAsAdminFormSchema>;

/** A customer from a trusted source: wider limits than the form, and the PIN in plain digits. */
export const customerSchema = z.object({
  id: idSchema.optional(),
  name: nameSchema,
  phone: phoneSchema.optional(),
  pin: z
    .string()
    .min(CUSTOMER_LIMITS.newPinMinDigits)
    .max(CUSTOMER_LIMITS.newPinMaxDigits)
    .regex(/^\d*$/, PIN_MESSAGES.digitsOnly),
});
export type NewCustomer = z.output<typeof customerSchema>;

const flagsShape = recordOf(CUSTOMER_FLAGS, (field) => [field, z.boolean()]);

/**
 * The call's body has the form's texts and the server's wider limit; a PIN travels only as its hash. Only admin, and a
 * manager if the shop allows it, may send a flag that is set; only admin a phone number that is kept.
 */
export const createCustomerBodySchema = z.object({
  name: z
    .string()
    .trim()
    .min(nameMinChars, CUSTOMER_MESSAGES.createNameRequired)
    .max(nameMaxChars, CUSTOMER_MESSAGES.createNameTooLong)
    .refine(isPlainName)
    .refine(isFreeName, CUSTOMER_MESSAGES.nameReserved),
  phone: phoneSchema.optional(),
  customerPinHash: hashSchema,
  ...accessShape,
  ...recordOf(CUSTOMER_FLAGS, (field) => [field, z.boolean().optional()]),
});

/**
 * The edit dialog. A customer created in the Manager Portal has no phone number: the dialog omits the blank field,
 * so that such a customer can still be deactivated or given a tier.
 */
export const editCustomerFormSchema = z.object({
  name: nameSchema,
  phone: phoneSchema.optional(),
  isActive: z.boolean(),
  ...accessShape,
  ...flagsShape,
});
export type EditCustomerForm = z.output<typeof editCustomerFormSchema>;

/** `newPinHash` replaces a forgotten PIN: the old PIN and its sessions end. */
export const updateCustomerBodySchema = editCustomerFormSchema.extend({ newPinHash: hashSchema }).partial();

/**
 * `pinHash` is a random handle made for this customer, unrelated to the PIN. `phone` goes to admin only.
 * To keep the list small for thousands of customers, each entry has at most the 2 newest devices and an empty
 * `usageHistory`. The call for one customer returns up to 50 of each. The counts always include all devices.
 */
export const customerPinSchema = z.object({
  id: idSchema,
  name: nameSchema,
  phone: phoneSchema.nullable().optional(),
  pinHash: hashSchema,
  usageCount: z.int().min(0),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  ...flagsShape,
  /** False for an imported customer who was not given one yet. */
  hasPin: z.boolean(),
  /** Left out without an end, a limit or an invitation: most of thousands of customers have none of them. */
  validUntil: validUntilSchema.optional(),
  maxDevices: maxDevicesSchema.optional(),
  invitation: invitationSchema.optional(),
  uniqueDeviceCount: z.int().min(0),
  suspiciousActivityCount: z.int().min(0),
  deviceFingerprints: z.array(deviceFingerprintSchema).max(CUSTOMER_LIMITS.devicesMax),
  usageHistory: z.array(usageEventSchema).max(CUSTOMER_LIMITS.usageHistoryMax),
});
export type CustomerPin = z.output<typeof customerPinSchema>;

export const customerPinAnswerSchema = z.object({ customerPin: customerPinSchema });
export const customerPinsAnswerSchema = z.object({
  customerPins: z.array(customerPinSchema),
  /** Whether the caller may choose the tier of a customer they create. */
  mayChooseTier: z.boolean(),
  /** The day in TIME_ZONE, which tells whose access ends today: a browser does not know that zone. */
  today: z.iso.date(),
  /** PUBLIC_URL, where links for customers lead; null if they lead to the address of the browser that made them. */
  publicUrl: z.string().nullable(),
});

/** Exactly this tier: every other flag is off. Not in roles.ts, which the first page loads. */
export function flagsOfCustomerRole(role: CustomerRole): CustomerFlags {
  return recordOf(FLAGGED_TIERS, ({ id, customerFlag }) => [customerFlag.field, id === role]);
}

/** The audit record uses these names for actors who are not customers: a customer with such a name could pass for one. */
const OTHER_ACTORS = ['admin', 'manager', 'vip', ...Object.values(ACTORS)].map((actor) =>
  actor.toLowerCase(),
);

function isFreeName(name: string): boolean {
  return !OTHER_ACTORS.includes(name.trim().toLowerCase());
}
