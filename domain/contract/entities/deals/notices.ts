import { NOTICE_LIMITS } from '#domain/contract/deal-limits.ts';
import { isPlainText } from '#domain/contract/text-rules/plain-text.ts';
import { z } from '#domain/contract/zod.ts';

export const NOTICE_MESSAGES = {
  address: 'An address begins with https://',
  addressTooLong: 'An address has at most 2,000 characters',
  addressRequired: 'Enter an address first',
} as const;

/** What staff can be told of. */
export const NOTICE_KINDS = ['inquiry', 'prices-waiting', 'source-failing', 'backup-failed'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Plain JSON; a text, as ntfy takes it; or `{ "text": … }`, as chat tools take it. */
export const NOTICE_FORMS = ['json', 'text', 'chat'] as const;
export type NoticeForm = (typeof NOTICE_FORMS)[number];

const noticeAddressSchema = z
  .string()
  .trim()
  .max(NOTICE_LIMITS.addressMaxChars, NOTICE_MESSAGES.addressTooLong)
  .refine((text) => /^https:\/\/[^/\s]+/i.test(text) && !/\s/.test(text), NOTICE_MESSAGES.address)
  .refine(isPlainText, NOTICE_MESSAGES.address);

const deliverySchema = z.object({
  kind: z.enum([...NOTICE_KINDS, 'test']),
  at: z.iso.datetime(),
  /** Why it has not arrived yet or was given up; null if it was delivered. */
  problem: z.string().nullable(),
});

export const noticeSettingsSchema = z.object({
  /** 0 before the first save. */
  revision: z.int().min(0),
  /** The host alone, because the rest of an address may be a key; null without an address. */
  host: z.string().nullable(),
  form: z.enum(NOTICE_FORMS),
  kinds: z.array(z.enum(NOTICE_KINDS)),
  /** The newest first, at most 5. */
  deliveries: z.array(deliverySchema),
  /** Notices that are still to be delivered. */
  waiting: z.int().min(0),
  /** Only in the answer that made it: the key of the signatures. */
  signingKey: z.string().optional(),
});
export type NoticeSettings = z.output<typeof noticeSettingsSchema>;

/** Without an address the stored one stays; null removes it. */
export const saveNoticesBodySchema = z.object({
  revision: z.int().min(0).max(NOTICE_LIMITS.revisionMax),
  address: noticeAddressSchema.nullable().optional(),
  form: z.enum(NOTICE_FORMS),
  kinds: z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length),
  /** Makes a new key; the former one signs nothing any more. The first address always gets one. */
  isKeyRenewed: z.boolean().optional(),
});

/** What a test was answered with. */
export const noticeTestSchema = z.object({ isDelivered: z.boolean(), problem: z.string().nullable() });

/** The body of a notice in the form 'json'. It has no prices, names or phone numbers. */
export const noticeBodySchema = z.object({
  /** By which a receiver tells a repetition. */
  id: z.string(),
  kind: z.enum([...NOTICE_KINDS, 'test']),
  /** Of the inquiry or the price list; null where there is none. */
  number: z.int().min(1).nullable(),
  time: z.iso.datetime(),
  /** Where to look; null without PUBLIC_URL. */
  link: z.string().nullable(),
});
export type NoticeBody = z.output<typeof noticeBodySchema>;
