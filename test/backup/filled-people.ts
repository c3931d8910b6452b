import type { Queryable } from '#server/platform/database/index.ts';
import { NOON } from '#test/noon.ts';
import { AWKWARD, LARGEST } from './awkward-values.ts';

export async function fillPeople(trx: Queryable): Promise<void> {
  const flags = { is_active: 1, is_vip: 0, is_heavyweight: 0, created_at: NOON, updated_at: NOON } as const;
  const person = { ...flags, usage_count: 3, device_count: 1 };
  await trx
    .insertInto('customer')
    .values([
      { ...person, id: 11, handle: 'a'.repeat(64), name: AWKWARD, phone: null, last_used_at: null },
      { ...person, id: 40, handle: 'b'.repeat(64), name: 'Bo', phone: '(212) 555-0142', last_used_at: NOON },
    ])
    .execute();
  await trx
    .insertInto('credential')
    .values([
      { owner: 'admin', customer_id: null, lookup: 'l1', updated_at: NOON },
      { owner: 'customer', customer_id: 40, lookup: 'l2', updated_at: NOON },
    ])
    .execute();
  const seen = { credential_id: 2, last_seen_at: NOON };
  const session = { created_at: NOON, last_priced_at: 0, ...seen };
  await trx
    .insertInto('session')
    .values([
      { token_hash: 't', ...session, device_id: null, is_by_invitation: 0 },
      { token_hash: 'u', ...session, device_id: AWKWARD, is_by_invitation: 1 },
    ])
    .execute();
  await fillInvitations(trx);
  await trx
    .insertInto('known_device')
    .values({ device_id: AWKWARD, first_seen_at: -1, ...seen })
    .execute();
}

async function fillInvitations(trx: Queryable): Promise<void> {
  const made = { created_at: NOON, created_by: AWKWARD, openings_max: 3 };
  await trx
    .insertInto('invitation')
    .values([
      { id: 3, customer_id: 40, token_digest: 'd1', ...made, expires_at: NOON, openings: 0, ended_at: NOON },
      {
        id: 9,
        customer_id: 40,
        token_digest: 'd2',
        ...made,
        expires_at: LARGEST,
        openings: 1,
        ended_at: null,
      },
    ])
    .execute();
  const opening = { at: LARGEST, nonce_digest: 'n', device_id: AWKWARD, opened_with: AWKWARD };
  await trx
    .insertInto('invitation_opening')
    .values({ id: 2, invitation_id: 9, ...opening })
    .execute();
}
