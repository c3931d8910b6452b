import { INVITATION_LIMITS } from '#domain/contract/shop-limits.ts';
import { hashSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';

const { tokenHexChars, nonceHexChars, openingsMin, openingsMax, openingsDefault, atOnceMax } =
  INVITATION_LIMITS;

const INVITATION_STATES = ['not-opened', 'opened', 'expired', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const openingsSchema = z.int().min(openingsMin).max(openingsMax);

/** The newest invitation of a customer, without its secret. */
export const invitationSchema = z.object({
  /** Opened once it signed a browser in; a link for several browsers may then still have openings left. */
  state: z.enum(INVITATION_STATES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  openings: z.int().min(0).max(openingsMax),
  openingsMax: openingsSchema,
  /** Of the last opening: when, and with what, such as 'Safari on iOS'. */
  openedAt: z.iso.datetime().optional(),
  openedWith: z.string().optional(),
});
export type Invitation = z.output<typeof invitationSchema>;

export const createInvitationBodySchema = z.object({ openings: openingsSchema.default(openingsDefault) });

const secretSchema = (hexChars: number) => z.string().regex(new RegExp(`^[0-9a-f]{${hexChars}}$`));

/** Its link is `{publicUrl}/join#{token}`. Only this answer has the token. */
export const newInvitationSchema = z.object({
  pinHash: hashSchema,
  name: z.string(),
  token: secretSchema(tokenHexChars),
  expiresAt: z.iso.datetime(),
  openings: openingsSchema,
  /** PUBLIC_URL; null if the address of the browser has to do. */
  publicUrl: z.string().nullable(),
});
export type NewInvitation = z.output<typeof newInvitationSchema>;

export const createInvitationsBodySchema = z.object({
  pinHashes: z
    .array(hashSchema)
    .min(1)
    .max(atOnceMax)
    .refine((hashes) => new Set(hashes).size === hashes.length, 'A customer is listed twice'),
});

/** Both in the order asked for. */
export const newInvitationsAnswerSchema = z.object({
  invitations: z.array(newInvitationSchema),
  /** Who was deleted or has no access now. */
  notInvited: z.array(hashSchema),
});
export type NewInvitations = z.output<typeof newInvitationsAnswerSchema>;

/** The nonce is the browser's own: with it the same browser may repeat a call whose answer was lost. */
export const acceptInvitationBodySchema = z.object({
  token: secretSchema(tokenHexChars),
  nonce: secretSchema(nonceHexChars),
});
