import { createHmac, randomBytes } from 'node:crypto';
import type { Invitation, InvitationState } from '#domain/contract/entities/invitations.ts';
import { INVITATION_LIMITS } from '#domain/contract/shop-limits.ts';
import { endOfDate } from '#domain/usage/end-of-date.ts';

const { tokenHexChars, days, sameBrowserMinutes } = INVITATION_LIMITS;
const LIFE_MS = days * 86_400_000;
const SAME_BROWSER_MS = sameBrowserMinutes * 60_000;

export function newToken(): string {
  return randomBytes(tokenHexChars / 2).toString('hex');
}

/** Fast, unlike the digest of a PIN: nobody can try all secrets of 128 bits. */
export function digestOf(secret: string, kind: 'token' | 'nonce', secretKey: string): string {
  return createHmac('sha256', secretKey)
    .update(`tierbook: invitation ${kind}\n`)
    .update(secret)
    .digest('hex');
}

interface Access {
  readonly isActive: boolean;
  readonly validUntil: string | null;
}

/** When a link that is made now expires; null for a customer who has no access. */
export function expiryOf({ isActive, validUntil }: Access, now: number, timeZone: string): number | null {
  const end = validUntil === null ? Number.POSITIVE_INFINITY : endOfDate(validUntil, timeZone);
  return isActive && end > now ? Math.min(now + LIFE_MS, end) : null;
}

interface Openable {
  readonly expiresAt: number;
  readonly openings: number;
  readonly openingsMax: number;
  readonly endedAt: number | null;
}

export function hasOpeningsLeft(
  { expiresAt, openings, openingsMax, endedAt }: Openable,
  now: number,
): boolean {
  return endedAt === null && openings < openingsMax && expiresAt > now;
}

/** The browser that opened it lost the answer and asks again. It may, even if the link is used up since. */
export function isSameOpening(
  { endedAt }: Pick<Openable, 'endedAt'>,
  opening: { readonly at: number } | null,
  now: number,
): boolean {
  return endedAt === null && opening !== null && Math.abs(now - opening.at) < SAME_BROWSER_MS;
}

/** The newest invitation of a customer with its last opening. */
export interface InvitationRecord extends Openable {
  readonly customerId: number;
  readonly createdAt: number;
  readonly openedAt: number | null;
  readonly openedWith: string | null;
}

export function invitationOf(record: InvitationRecord, now: number): Invitation {
  const { createdAt, expiresAt, openings, openingsMax, openedAt, openedWith } = record;
  return {
    state: stateOf(record, now),
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    openings,
    openingsMax,
    ...(openedAt !== null && { openedAt: new Date(openedAt).toISOString() }),
    ...(openedWith !== null && { openedWith }),
  };
}

function stateOf({ openings, endedAt, expiresAt }: Openable, now: number): InvitationState {
  if (openings > 0) return 'opened';
  // One that was ended after it had expired keeps that state.
  if (endedAt !== null && Math.min(endedAt, now) < expiresAt) return 'revoked';
  return expiresAt > now ? 'not-opened' : 'expired';
}
