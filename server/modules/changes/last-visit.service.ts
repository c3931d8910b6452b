import { noteVisit, type VisitRecord } from '#domain/changes/visits.ts';
import type { LastVisit } from '#domain/contract/entities/changes.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { seesChanges } from '#domain/shop/may-use.ts';
import { type Catalogue, listViewOf } from '#server/modules/catalogue/index.ts';
import type { CredentialsService } from '#server/modules/identity/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { fail } from '#server/platform/http/failure.ts';
import { findLastVisit, saveLastVisit } from './last-visit.repo.ts';

export interface LastVisitParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogue: { readonly versions: Pick<Catalogue['versions'], 'of'> };
  readonly shop: { brand(): Pick<Brand, 'maySeeChanges'> };
  readonly credentials: Pick<CredentialsService, 'findCustomer'>;
}

/**
 * Notes which version of their list a customer sees, and returns what they saw last before this visit. Null on a first visit
 * and for who has no PIN of their own: they share it with others. Fails 'not-found' for who may not see changes.
 */
export type NoteLastVisit = (caller: Caller, version: number) => Promise<LastVisit | null>;

/** A page that asks in a loop must not keep the database writing. The end of a visit is known this exactly. */
const WRITES_APART_MS = 60_000;

export function createNoteLastVisit(parts: LastVisitParts): NoteLastVisit {
  const { database, clock, catalogue, shop, credentials } = parts;
  return async ({ role, session }, version) => {
    if (!seesChanges(shop.brand().maySeeChanges, role)) fail('not-found');
    const customerId = session?.customerId ?? null;
    if (customerId === null) return null;
    const viewer = { customerId, view: listViewOf(role) };
    // A version that does not exist yet would hide the changes that lead to it.
    const seen = { version: Math.min(version, catalogue.versions.of(role)), at: clock.now() };
    const known = await findLastVisit(database.query, viewer);
    if (!isWorthStoring(known, seen)) return answerOf(known);
    return database.transaction(async (trx) => {
      // As stored now: nothing is kept of who has been deleted or has another tier since the request arrived.
      const person = await credentials.findCustomer(trx, customerId);
      if (person?.role !== role) return null;
      const former = await findLastVisit(trx, viewer);
      if (!isWorthStoring(former, seen)) return answerOf(former);
      // Another device may still show an earlier list: what was seen stays seen.
      const newest = Math.max(seen.version, former?.version ?? 0);
      const visit = noteVisit(former, { ...seen, version: newest });
      await saveLastVisit(trx, viewer, visit);
      return answerOf(visit);
    });
  };
}

function isWorthStoring(former: VisitRecord | null, seen: Omit<VisitRecord, 'before'>): boolean {
  // There was no list to see.
  if (seen.version === 0) return false;
  if (former === null || seen.version > former.version) return true;
  // A clock that was set back counts as well, or nothing would be noted until it has caught up.
  return Math.abs(seen.at - former.at) >= WRITES_APART_MS;
}

function answerOf(visit: VisitRecord | null): LastVisit | null {
  const before = visit?.before ?? null;
  return before && { version: before.version, at: new Date(before.at).toISOString() };
}
