import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import { catalogueRowSchema, priceSchemaFor } from '#domain/contract/entities/device.ts';
import { moneySchema } from '#domain/contract/entities/money.ts';
import { audienceMemberSchema } from '#domain/contract/entities/shop.ts';
import { isPhoneNumber, SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { DEVICE_LIMITS } from '#domain/contract/limits.ts';
import { WIDEST_LIMITS } from '#domain/contract/money-limits.ts';
import { isPlainName, isPlainText } from '#domain/contract/text-rules/plain-text.ts';
import { hashSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';

const limits = INQUIRY_LIMITS;

export const INQUIRY_MESSAGES = {
  linesRequired: 'Choose at least one device',
  linesTooMany: 'An inquiry has at most 200 lines',
  lineTwice: 'A device is in this inquiry twice',
  quantity: 'Choose 1 to 9,999 pieces',
  noteTooLong: 'A note has at most 1,000 characters',
  answerTooLong: 'An answer has at most 1,000 characters',
  characters: 'This text contains characters that cannot be shown',
  nameRequired: 'Enter your name',
  nameTooLong: 'A name has at most 120 characters',
  phone: SHOP_MESSAGES.phone,
  totalTooLarge: 'The total of this inquiry is too large',
} as const;

export const INQUIRY_STATES = ['new', 'answered', 'agreed', 'closed'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

const secretSchema = z.string().regex(new RegExp(`^[0-9a-f]{${limits.secretHexChars}}$`));

/** Of the inquiry, in its address. Not a secret: only its sender and staff may read it. */
export const inquiryIdSchema = secretSchema;
export const inquiryTokenSchema = secretSchema;

/** Several lines of text. */
const isPlainLines = (text: string) => isPlainText(text.replaceAll(/\r?\n/g, ' '));

/** Of the request: which row of the list. Its names are compared with the list, so any text will do. */
export const rowKeySchema = z.object({
  category: z.string().min(1).max(DEVICE_LIMITS.categoryMaxChars),
  device: z.string().min(1).max(DEVICE_LIMITS.deviceMaxChars),
  /** Distinguishes devices of the same name in a category, from 1. */
  occurrence: z.int().min(1).max(limits.revisionMax),
});
export type RowKey = z.output<typeof rowKeySchema>;

const quantitySchema = z
  .int(INQUIRY_MESSAGES.quantity)
  .min(limits.quantityMin, INQUIRY_MESSAGES.quantity)
  .max(limits.quantityMax, INQUIRY_MESSAGES.quantity);

/** The price that the sender saw. It is compared and never stored: the server prices again. */
const sentLineSchema = rowKeySchema.extend({ quantity: quantitySchema, shown: z.number().min(0) });

export const inquiryNoteSchema = z
  .string()
  .trim()
  .max(limits.noteMaxChars, INQUIRY_MESSAGES.noteTooLong)
  .refine(isPlainLines, INQUIRY_MESSAGES.characters);

/** Who writes without a PIN of their own says who they are. */
export const inquiryNameSchema = z
  .string()
  .trim()
  .min(1, INQUIRY_MESSAGES.nameRequired)
  .max(limits.nameMaxChars, INQUIRY_MESSAGES.nameTooLong)
  .refine(isPlainName, INQUIRY_MESSAGES.characters);
export const inquiryPhoneSchema = z.string().trim().refine(isPhoneNumber, INQUIRY_MESSAGES.phone);

const lineIndexSchema = z
  .int()
  .min(0)
  .max(limits.linesMax - 1);

export const createInquiryBodySchema = z.object({
  /** Made by the browser once per inquiry: the same key and body again give the same answer. */
  key: secretSchema,
  lines: z
    .array(sentLineSchema)
    .min(1, INQUIRY_MESSAGES.linesRequired)
    .max(limits.linesMax, INQUIRY_MESSAGES.linesTooMany)
    .refine(haveNoRepetition, INQUIRY_MESSAGES.lineTwice),
  /** What the seen prices are in; absent for classic money. Prices of another money are moved, whatever their number. */
  currency: z.string().max(8).optional(),
  note: inquiryNoteSchema.optional(),
  name: inquiryNameSchema.optional(),
  phone: inquiryPhoneSchema.optional(),
  /** Prices that the sender has accepted in place of those shown, by the position of their line. */
  accepted: z
    .array(z.object({ line: lineIndexSchema, price: z.number().min(0) }))
    .max(limits.linesMax)
    .optional(),
});

/** As JSON: what clients send may contain every character, also the one between the parts of other row keys. */
function haveNoRepetition(lines: readonly RowKey[]): boolean {
  const keys = lines.map(({ category, device, occurrence }) =>
    JSON.stringify([category, device, occurrence]),
  );
  return new Set(keys).size === lines.length;
}

export const createInquiryAnswerSchema = z.object({
  id: inquiryIdSchema,
  number: z.int().min(1),
  /** For senders without a PIN of their own, who read it at `/?inquiry#{token}`. */
  token: inquiryTokenSchema.optional(),
  /** PUBLIC_URL, where its link leads; absent if the address of the browser has to do. */
  publicUrl: z.string().optional(),
});
export type SentInquiry = z.output<typeof createInquiryAnswerSchema>;

/** In the details of a 409: the price of a line is another one now, or there is none. */
export const movedLineSchema = z.object({
  line: lineIndexSchema,
  was: z.number().min(0),
  /** Null if the row is gone, on request or out of stock. */
  now: z.number().min(0).nullable(),
  reason: z.enum(['moved', 'gone', 'no-price']),
});
export type MovedLine = z.output<typeof movedLineSchema>;

const { display, group, variant } = catalogueRowSchema.shape;
const amountSchema = z.number().min(0);
const hundredthsSchema = z.int().min(0).max(limits.totalMaxHundredths);

/** As stored: prices of the server at the time of sending. */
export const inquiryLineSchema = rowKeySchema.extend({
  /** The title above it in the list. */
  section: z.string().optional(),
  display,
  group,
  variant,
  quantity: quantitySchema,
  price: amountSchema,
  /** The shop's price for one piece; null if the list price stands. */
  offer: amountSchema.nullable(),
});
export type InquiryLine = z.output<typeof inquiryLineSchema>;

export const SENDER_KINDS = ['customer', 'vip-pin', 'public'] as const;

const senderSchema = z.object({
  kind: z.enum(SENDER_KINDS),
  name: z.string(),
  /** Null if none is known; absent for managers unless the shop lets them see it. */
  phone: z.string().nullable().optional(),
  /** The customer's handle, for staff; absent once the customer is deleted. */
  pinHash: hashSchema.optional(),
});

const summaryShape = {
  id: inquiryIdSchema,
  number: z.int().min(1),
  revision: z.int().min(1),
  state: z.enum(INQUIRY_STATES),
  sender: senderSchema,
  /** Whose prices it has: those of the sender's tier when it was sent. */
  tier: audienceMemberSchema,
  sentAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  deviceCount: z.int().min(1),
  pieceCount: z.int().min(1),
  /** Sums are whole hundredths. */
  totalHundredths: hundredthsSchema,
  /** At the shop's offers; null without any. */
  offerHundredths: hundredthsSchema.nullable(),
  /** What its prices are in; absent in classic money. */
  money: moneySchema.optional(),
};

export const inquirySummarySchema = z.object(summaryShape);
export type InquirySummary = z.output<typeof inquirySummarySchema>;

export const inquirySchema = z.object({
  ...summaryShape,
  lines: z.array(inquiryLineSchema),
  note: z.string().nullable(),
  answer: z.string().nullable(),
  /** Of the list that its prices are from. */
  listVersion: z.int().min(0),
  listTime: z.iso.datetime().nullable(),
  /** Such as 'Chrome on Android'. */
  sentWith: z.string(),
  /** PUBLIC_URL, for staff: where its link leads, if not to the address of their browser. */
  publicUrl: z.string().nullable().optional(),
  /** Oldest first. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.enum(['sent', 'answered', 'agreed', 'closed', 'reopened']),
      by: z.string(),
    }),
  ),
});
export type Inquiry = z.output<typeof inquirySchema>;

/** Parameters arrive as text. */
export const listInquiriesQuerySchema = z.object({
  /** 'open' is new and answered. */
  state: z.enum(['open', ...INQUIRY_STATES]).optional(),
  /** In names, numbers and devices. */
  search: z.string().trim().max(limits.searchMaxChars).optional(),
  /** The next page: inquiries with a smaller number. */
  before: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(limits.listedMax).default(limits.listedDefault),
});

export const inquiriesAnswerSchema = z.object({
  inquiries: z.array(inquirySummarySchema),
  /** Send it as `before` to get the next page; null on the last page. */
  nextBefore: z.int().min(1).nullable(),
  /** For staff: all that nobody has answered. 0 for customers. */
  newCount: z.int().min(0),
});

/** What is absent stays. `offers` replaces all offers: a line that it does not name has the list price. */
export const updateInquiryBodySchema = z.object({
  revision: z.int().min(1).max(limits.revisionMax),
  state: z.enum(INQUIRY_STATES).optional(),
  answer: z
    .string()
    .trim()
    .max(limits.answerMaxChars, INQUIRY_MESSAGES.answerTooLong)
    .refine(isPlainLines, INQUIRY_MESSAGES.characters)
    .nullable()
    .optional(),
  offers: z
    .array(z.object({ line: lineIndexSchema, price: priceSchemaFor(WIDEST_LIMITS) }))
    .max(limits.linesMax)
    .optional(),
});

export const inquiryExportQuerySchema = z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') });
