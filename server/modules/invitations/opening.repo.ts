import type { Queryable } from '#server/platform/database/index.ts';

export interface FoundInvitation {
  readonly id: number;
  readonly customerId: number;
  readonly expiresAt: number;
  readonly openings: number;
  readonly openingsMax: number;
  readonly endedAt: number | null;
}

/** Also one that has ended; null for a token that was never made, or long ago. */
export async function findInvitation(query: Queryable, tokenDigest: string): Promise<FoundInvitation | null> {
  const row = await query
    .selectFrom('invitation')
    .select(['id', 'customer_id as customerId', 'expires_at as expiresAt', 'openings'])
    .select(['openings_max as openingsMax', 'ended_at as endedAt'])
    .where('token_digest', '=', tokenDigest)
    .executeTakeFirst();
  return row ?? null;
}

export interface Opening {
  readonly at: number;
  readonly deviceId: string;
}

/** The opening by the browser with this nonce; null if it has not opened this invitation. */
export async function findOpening(
  query: Queryable,
  invitationId: number,
  nonceDigest: string,
): Promise<Opening | null> {
  const row = await query
    .selectFrom('invitation_opening')
    .select(['at', 'device_id as deviceId'])
    .where('invitation_id', '=', invitationId)
    .where('nonce_digest', '=', nonceDigest)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewOpening extends Opening {
  readonly nonceDigest: string;
  readonly openedWith: string;
}

/** In a transaction that has read the invitation: PostgreSQL then rejects another opening at the same moment. */
export async function createOpening(
  trx: Queryable,
  { id, openings }: Pick<FoundInvitation, 'id' | 'openings'>,
  { at, nonceDigest, deviceId, openedWith }: NewOpening,
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ openings: openings + 1 })
    .where('id', '=', id)
    .execute();
  // A browser that opens a link for several browsers again, hours later, uses another of its openings.
  await trx
    .deleteFrom('invitation_opening')
    .where('invitation_id', '=', id)
    .where('nonce_digest', '=', nonceDigest)
    .execute();
  await trx
    .insertInto('invitation_opening')
    .values({
      invitation_id: id,
      at,
      nonce_digest: nonceDigest,
      device_id: deviceId,
      opened_with: openedWith,
    })
    .execute();
}
