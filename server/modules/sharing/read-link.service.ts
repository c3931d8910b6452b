import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import { SHARE_LINK_FORMATS, type ShareLink } from '#domain/contract/entities/deals/shares.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { isAllowed } from '#domain/shop/may-use.ts';
import { type CredentialsService, type Identity, OVER } from '#server/modules/identity/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { namesTag } from '#server/platform/http/ready-answer.ts';
import { findLink, saveLastRead } from './share-link.repo.ts';
import { digestOf } from './share-secrets.ts';
import type { SharedLists } from './shared-lists.service.ts';
import type { Sharer } from './sharer.ts';

const SAVE_LAST_READ_EVERY_MS = 60_000;
const READS = {
  what: 'share-reads',
  perHour: SHARE_LIMITS.readsPerHour,
  refusal: 'share/too-many-reads',
} as const;

interface ReadList {
  readonly format: ShareLink['format'];
  readonly etag: string;
  /** Null if the reader has it. */
  readonly body: Buffer | null;
}

interface Reader {
  readonly address: string;
  readonly ifNoneMatch: string | undefined;
}

/**
 * The current list behind '{token}.csv'. Fails 'share/not-found' for every link that does not work; only one that was never
 * made counts as a guess. Fails 'share/too-many-reads'.
 */
export type ReadLink = (file: string, reader: Reader) => Promise<ReadList>;

export interface ReadLinkParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly identity: Pick<Identity, 'secretPool' | 'hourlyUses'>;
  readonly shop: { brand(): Brand; reload(): Promise<void> };
}

interface LiveLink {
  readonly id: number;
  readonly sharer: Sharer;
}

export function createReadLink(
  parts: ReadLinkParts & {
    readonly lists: SharedLists;
    readonly credentials: Pick<CredentialsService, 'findCustomer'>;
  },
): ReadLink {
  const { database, clock, secretKey, identity, shop, lists, credentials } = parts;

  async function tryToken(token: string, format: string): Promise<LiveLink | typeof OVER | null> {
    const link = await findLink(database.query, digestOf(token, secretKey));
    if (link === null) return null;
    if (link.endedAt !== null || link.format !== format) return OVER;
    const person = await credentials.findCustomer(database.query, link.customerId);
    if (person === null || person.role !== link.tier) return OVER;
    // From the database: another server may have switched sharing off a moment ago.
    await shop.reload();
    if (!isAllowed(shop.brand().mayShare, person.role)) return OVER;
    const { role, customerId, actor: name } = person;
    return { id: link.id, sharer: { role, kind: 'customer', customerId, name } };
  }

  /** Not as an access of the customer, who did not look. */
  async function countRead(id: number): Promise<void> {
    const at = clock.now();
    const countUse = await identity.hourlyUses.begin({ ...READS, by: { linkId: id } });
    await database.transaction(async (trx) => {
      await countUse(trx);
      await saveLastRead(trx, { id, at, notSince: at - SAVE_LAST_READ_EVERY_MS });
    });
  }

  return async (file, { address, ifNoneMatch }) => {
    const [token = '', ending] = file.split('.');
    const format = SHARE_LINK_FORMATS.find((each) => each === ending) ?? fail('share/not-found');
    const link =
      (await identity.secretPool.attempt(address, () => tryToken(token, format))) ?? fail('share/not-found');
    const { id, sharer } = link;
    await countRead(id);
    const { etag, write } = await lists.current(sharer, format);
    return { format, etag, body: namesTag(ifNoneMatch, etag) ? null : write() };
  };
}
