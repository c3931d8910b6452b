import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import { SHARE_LINK_FORMATS, type ShareLink } from '#domain/contract/entities/shares.ts';
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
  readonly identity: Pick<Identity, 'secretPool'>;
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

  return async (file, { address, ifNoneMatch }) => {
    const [token = '', ending] = file.split('.');
    const format = SHARE_LINK_FORMATS.find((each) => each === ending) ?? fail('share/not-found');
    const link =
      (await identity.secretPool.attempt(address, () => tryToken(token, format))) ?? fail('share/not-found');
    const { id, sharer } = link;
    const reads = { key: `share-reads:${id}`, perHour: SHARE_LIMITS.readsPerHour };
    await identity.secretPool.countHourlyUse(reads, 'share/too-many-reads');
    const at = clock.now();
    await saveLastRead(database.query, { id, at, notSince: at - SAVE_LAST_READ_EVERY_MS });
    const { etag, write } = await lists.current(sharer, format);
    return { format, etag, body: namesTag(ifNoneMatch, etag) ? null : write() };
  };
}
