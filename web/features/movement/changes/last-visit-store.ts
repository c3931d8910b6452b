import { noteVisit, type VisitRecord } from '#domain/changes/visits.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { keptGeneration, ownerOf } from '#web/lib/kept/kept-lists.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

/** Whose visits they are. */
export interface Visitor {
  readonly role: Role;
  readonly token: string | null;
}

type Seen = Omit<VisitRecord, 'before'>;

/** What is stored: the visits of one viewer. A version and a time, never a price. */
interface StoredVisits extends VisitRecord {
  readonly generation: string;
  readonly owner: string;
  readonly role: Role;
}

/** What this viewer saw last on this device; null for a first visit and after a logout. */
export function readVisits({ role, token }: Visitor): VisitRecord | null {
  const stored = parseJson(readStored('last_visit'));
  if (!isStoredVisits(stored)) return null;
  const { generation, owner, role: storedRole, ...visits } = stored;
  const isTheirs = generation === keptGeneration() && owner === ownerOf({ token }) && storedRole === role;
  return isTheirs ? visits : null;
}

/** Stores nothing if somebody else has signed in since, in this tab or in another. */
function storeVisits({ role, token }: Visitor, { version, at, before }: VisitRecord): void {
  if (readStored('auth_token') !== token) return;
  const stored: StoredVisits = {
    version,
    at,
    before,
    generation: keptGeneration(),
    owner: ownerOf({ token }),
    role,
  };
  writeStored('last_visit', JSON.stringify(stored));
}

/** Notes what the viewer sees now. Says whether a visit begins with it. */
export function storeSeen(visitor: Visitor, seen: Seen): { visits: VisitRecord; isBeginning: boolean } {
  const former = readVisits(visitor);
  const visits = noteVisit(former, seen);
  storeVisits(visitor, visits);
  return { visits, isBeginning: visits.before !== former?.before };
}

/** The viewer saw the list after that, on another device. */
export function storeBefore(visitor: Visitor, before: Seen): void {
  const visits = readVisits(visitor);
  if (visits) storeVisits(visitor, { ...visits, before });
}

function isStoredVisits(value: unknown): value is StoredVisits {
  if (!isSeen(value)) return false;
  const { before = null } = value;
  return before === null || isSeen(before);
}

function isSeen(value: unknown): value is Seen & { readonly before?: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  return 'version' in value && Number.isInteger(value.version) && 'at' in value && Number.isFinite(value.at);
}

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}
