import type { Invitation } from '#domain/contract/entities/invitations.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { findNewestInvitation, listNewestInvitations } from './invitation.repo.ts';
import { invitationOf } from './invitation-rules.ts';

/** The newest invitation of each customer, by their id; built when it is asked for. */
export type InvitationOfCustomer = (customerId: number) => Invitation | undefined;

export async function listInvitations(
  database: Pick<Database, 'reports' | 'engine'>,
  now: number,
): Promise<InvitationOfCustomer> {
  const records = await listNewestInvitations(database);
  const places = new Map(records.column('customerId').map((customerId, place) => [customerId, place]));
  return (customerId) => {
    const place = places.get(customerId);
    return place === undefined ? undefined : invitationOf(records.at(place), now);
  };
}

export async function findInvitationOf(
  query: Queryable,
  customerId: number,
  now: number,
): Promise<Invitation | undefined> {
  const record = await findNewestInvitation(query, customerId);
  return record === null ? undefined : invitationOf(record, now);
}
