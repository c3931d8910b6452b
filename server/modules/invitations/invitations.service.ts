import type { NewInvitation, NewInvitations } from '#domain/contract/entities/invitations.ts';
import { INVITATION_LIMITS } from '#domain/contract/shop-limits.ts';
import { requireStillSignedIn } from '#server/modules/identity/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { fail } from '#server/platform/http/failure.ts';
import {
  createInvitations,
  endInvitationsOf,
  findNewestInvitation,
  type InvitedCustomer,
  listCustomersToInvite,
} from './invitation.repo.ts';
import { digestOf, expiryOf, hasOpeningsLeft, newToken } from './invitation-rules.ts';

/** Who does it, in which session, and from where. */
export interface DoneBy {
  readonly actor: string;
  readonly session: Caller['session'];
  readonly address: string;
}

/** Only the answers have the tokens. An unknown customer fails 'customer/not-found'. */
export interface Invitations {
  /** Replaces the one before. Fails 'invitation/inactive' for a customer who has no access. */
  create(handle: string, openings: number, by: DoneBy): Promise<NewInvitation>;
  /** The same for many. Who was deleted or has no access is left out; it fails only if nobody is left. */
  createMany(handles: readonly string[], by: DoneBy): Promise<NewInvitations>;
  /** Fails 'invitation/not-found' if the customer has none that works. */
  revoke(handle: string, by: DoneBy): Promise<void>;
}

export interface InvitationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** Where the last day of a customer ends. */
  readonly timeZone: string;
  /** PUBLIC_URL. */
  readonly publicUrl: string | null;
}

export function openInvitationService(parts: InvitationParts): Invitations {
  const { database, clock } = parts;
  return {
    create: (handle, openings, by) =>
      database.transaction(async (trx) => {
        await requireStillSignedIn(trx, by);
        const at = clock.now();
        const customer = await getCustomer(trx, handle);
        if (expiryOf(customer, at, parts.timeZone) === null) fail('invitation/inactive');
        const [made] = await replaceInvitations(parts, trx, [customer], { at, by: by.actor, openings });
        const { name: target } = customer;
        await recordAudit(trx, { at, ...by, action: 'invitation-created', target, details: { openings } });
        if (!made) throw new Error('No invitation was made');
        return made;
      }),

    createMany: (handles, by) =>
      database.transaction(async (trx) => {
        await requireStillSignedIn(trx, by);
        const at = clock.now();
        const hasAccess = (customer: InvitedCustomer) => expiryOf(customer, at, parts.timeZone) !== null;
        const found = (await listCustomersToInvite(trx, handles)).filter(hasAccess);
        if (found.length === 0) fail('invitation/inactive', undefined, NOBODY_LEFT);
        const byHandle = new Map(found.map((customer) => [customer.handle, customer]));
        const customers = handles.flatMap((handle) => byHandle.get(handle) ?? []);
        const openings = INVITATION_LIMITS.openingsDefault;
        const invitations = await replaceInvitations(parts, trx, customers, { at, by: by.actor, openings });
        const details = { count: invitations.length };
        await recordAudit(trx, { at, ...by, action: 'invitations-created', details });
        return { invitations, notInvited: handles.filter((handle) => !byHandle.has(handle)) };
      }),

    revoke: (handle, by) =>
      database.transaction(async (trx) => {
        const at = clock.now();
        const { id, name: target } = await getCustomer(trx, handle);
        const newest = await findNewestInvitation(trx, id);
        if (newest === null || !hasOpeningsLeft(newest, at)) fail('invitation/not-found');
        await endInvitationsOf(trx, [id], at);
        await recordAudit(trx, { at, ...by, action: 'invitation-revoked', target });
      }),
  };
}

const NOBODY_LEFT = 'All of these customers were deleted or have no access now. No invitation was made.';

/** In the transaction that ends the access of these customers. */
export function endInvitations(trx: Queryable, customerIds: readonly number[], at: number): Promise<void> {
  return endInvitationsOf(trx, customerIds, at);
}

/** The customers may all be invited: their expiry was checked. */
async function replaceInvitations(
  { secretKey, timeZone, publicUrl }: InvitationParts,
  trx: Queryable,
  customers: readonly InvitedCustomer[],
  made: { readonly at: number; readonly by: string; readonly openings: number },
): Promise<NewInvitation[]> {
  const { at, openings } = made;
  const invited = customers.map((customer) => ({
    customer,
    token: newToken(),
    expiresAt: expiryOf(customer, at, timeZone) ?? at,
  }));
  const ids = customers.map(({ id }) => id);
  await endInvitationsOf(trx, ids, at);
  const rows = invited.map(({ customer, token, expiresAt }) => ({
    customerId: customer.id,
    tokenDigest: digestOf(token, 'token', secretKey),
    expiresAt,
  }));
  await createInvitations(trx, rows, made);
  return invited.map(({ customer: { handle: pinHash, name }, token, expiresAt }) => ({
    pinHash,
    name,
    token,
    expiresAt: new Date(expiresAt).toISOString(),
    openings,
    publicUrl,
  }));
}

async function getCustomer(trx: Queryable, handle: string): Promise<InvitedCustomer> {
  const [customer] = await listCustomersToInvite(trx, [handle]);
  return customer ?? fail('customer/not-found');
}
