import type { CallBody } from '#domain/contract/calls/calls.ts';
import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import { type ShareLink, shareLinkSchema } from '#domain/contract/entities/deals/shares.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { isAllowed } from '#domain/shop/may-use.ts';
import {
  type CredentialsService,
  type Identity,
  requireStillSignedIn,
} from '#server/modules/identity/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { DoneBy } from './marks.service.ts';
import {
  createLink,
  deleteOldLinks,
  endLink,
  endLinksOf,
  type LiveLink,
  listLiveLinks,
} from './share-link.repo.ts';
import { digestOf, newSalt, tokenOf } from './share-secrets.ts';
import { type Sharer, sharerOf } from './sharer.ts';

/**
 * Links that always have the customer's current list. All fail 'share/customers-only' for others, and 'share/not-allowed' for
 * a tier that may not share.
 */
export interface ShareLinks {
  /** Fails 'share/maximum', or 'request/too-many' after 30 an hour. */
  create(caller: Caller, link: CallBody<'createShareLink'>, by: DoneBy): Promise<ShareLink>;
  list(sharer: Sharer): Promise<ShareLink[]>;
  /** Fails 'share/not-found'. */
  revoke(sharer: Sharer, id: number, by: DoneBy): Promise<void>;
}

export interface ShareLinksParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** PUBLIC_URL. */
  readonly publicUrl: string | null;
  readonly shop: { brand(): Brand };
  readonly identity: Pick<Identity, 'hourlyUses'>;
}

const MAKING = {
  what: 'share-links',
  perHour: SHARE_LIMITS.linksMadePerHour,
  refusal: 'request/too-many',
} as const;

/** Of a customer: more would let one who makes and revokes links in a loop fill the database. */
const ENDED_KEPT = 50;

export function openShareLinks(
  parts: ShareLinksParts & { readonly credentials: Pick<CredentialsService, 'findCustomer'> },
): ShareLinks {
  const { database, clock, secretKey, shop, credentials, identity } = parts;

  function customerOf({ customerId, role }: Sharer): number {
    if (customerId === null) fail('share/customers-only');
    if (!isAllowed(shop.brand().mayShare, role)) fail('share/not-allowed');
    return customerId;
  }

  return {
    async create(caller, { name, format }, by) {
      const sharer = sharerOf(caller);
      const customerId = customerOf(sharer);
      const countOne = await identity.hourlyUses.begin({ ...MAKING, by: { customerId } });
      return database.transaction(async (trx) => {
        // Another PIN ends the links that were made with the one before, and nothing would end a later one.
        await requireStillSignedIn(trx, caller);
        // As stored now: a link for a tier that the customer has just lost would work until the next change.
        const person = await credentials.findCustomer(trx, customerId);
        if (person?.role !== sharer.role) fail('share/not-allowed');
        const links = await listLiveLinks(trx, customerId);
        if (links.length >= SHARE_LIMITS.linksPerCustomer) fail('share/maximum');
        await countOne(trx);
        const [at, salt] = [clock.now(), newSalt()];
        const tokenDigest = digestOf(tokenOf(salt, secretKey), secretKey);
        const made = { name, format, salt };
        const id = await createLink(trx, { ...made, customerId, tokenDigest, tier: person.role, at });
        await deleteOldLinks(trx, customerId, ENDED_KEPT);
        await recordAudit(trx, { at, ...by, action: 'share-link-created', target: name });
        return answerOf(parts, { id, ...made, createdAt: at, lastReadAt: null });
      });
    },

    async list(sharer) {
      const links = await listLiveLinks(database.query, customerOf(sharer));
      return links.map((link) => answerOf(parts, link));
    },

    revoke: (sharer, id, by) =>
      database.transaction(async (trx) => {
        const [at, customerId] = [clock.now(), customerOf(sharer)];
        const target = (await endLink(trx, { id, customerId }, at)) ?? fail('share/not-found');
        await recordAudit(trx, { at, ...by, action: 'share-link-revoked', target });
      }),
  };
}

/** In the transaction that changes the tier or the PIN of these customers, or ends their access. */
export function endShareLinks(trx: Queryable, customerIds: readonly number[], at: number): Promise<void> {
  return endLinksOf(trx, customerIds, at);
}

function answerOf({ secretKey, publicUrl }: ShareLinksParts, link: LiveLink): ShareLink {
  const { id, salt, name, format, createdAt, lastReadAt } = link;
  return shareLinkSchema.parse({
    id,
    name,
    format,
    path: `/api/share/${tokenOf(salt, secretKey)}.${format}`,
    publicUrl,
    createdAt: new Date(createdAt).toISOString(),
    lastReadAt: lastReadAt === null ? null : new Date(lastReadAt).toISOString(),
  } satisfies Record<keyof ShareLink, unknown>);
}
