import type { Queryable, RevisionKind } from '#server/platform/database/index.ts';
import type { RevisionToSave } from './configuration.repo.ts';

/** A revision without its configuration. */
export interface SavedRevision extends Omit<RevisionToSave, 'data' | 'changes'> {
  readonly revision: number;
  /** Null if they were not recorded. */
  readonly changes: readonly string[] | null;
  /** The revision that was restored; null if this is no restoration, or the audit no longer says which. */
  readonly restoredFrom: number | null;
}

export interface RevisionPage {
  readonly revisions: readonly SavedRevision[];
  /** Of all pages. */
  readonly total: number;
  readonly hasMore: boolean;
}

const PAGE_SIZE = 200;

/** Newest first; with `before` those older than that revision. */
export async function listRevisions(query: Queryable, before: number | null): Promise<RevisionPage> {
  const newest = revisions(query)
    .orderBy('revision', 'desc')
    .limit(PAGE_SIZE + 1);
  const rows = await (before === null ? newest : newest.where('revision', '<', before)).execute();
  const page = rows.slice(0, PAGE_SIZE);
  const restored = await findRestored(query, page);
  return {
    revisions: page.map((row) => toSavedRevision(row, restored)),
    total: await countRevisions(query),
    hasMore: rows.length > PAGE_SIZE,
  };
}

export async function findRevision(query: Queryable, revision: number): Promise<SavedRevision | null> {
  const row = await revisions(query).where('revision', '=', revision).executeTakeFirst();
  return row ? toSavedRevision(row, await findRestored(query, [row])) : null;
}

export async function findRevisionData(query: Queryable, revision: number): Promise<string | null> {
  const row = await query
    .selectFrom('configuration_revision')
    .select('data')
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.data ?? null;
}

async function countRevisions(query: Queryable): Promise<number> {
  const { total } = await query
    .selectFrom('configuration_revision')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Without the configurations themselves, which would be megabytes. */
function revisions(query: Queryable) {
  return query
    .selectFrom('configuration_revision')
    .select(['revision', 'kind', 'saved_by', 'saved_at', 'changes']);
}

interface RevisionRow {
  readonly revision: number;
  readonly kind: RevisionKind;
  readonly saved_by: string;
  readonly saved_at: number;
  readonly changes: string | null;
}

/**
 * What was restored, by the revision that came of it. From the audit, so that the list names the number that Activity
 * names: the same settings may be in several revisions.
 */
async function findRestored(query: Queryable, rows: readonly RevisionRow[]): Promise<Map<number, number>> {
  const times = rows.filter(({ kind }) => kind === 'restore').map(({ saved_at }) => saved_at);
  if (times.length === 0) return new Map();
  const audited = await query
    .selectFrom('audit')
    .select(['target', 'details'])
    .where('action', '=', 'configuration-restored')
    .where('at', 'in', times)
    .execute();
  return new Map(
    audited.flatMap(({ target, details }) => {
      const { revision }: { revision?: number } = JSON.parse(details ?? '{}');
      const [, from] = /^revision (\d+)$/.exec(target ?? '') ?? [];
      return revision !== undefined && from !== undefined ? [[revision, Number(from)] as const] : [];
    }),
  );
}

function toSavedRevision(row: RevisionRow, restored: ReadonlyMap<number, number>): SavedRevision {
  const { revision, kind, saved_by: savedBy, saved_at: savedAt, changes } = row;
  return {
    revision,
    kind,
    savedBy,
    savedAt,
    changes: changes === null ? null : JSON.parse(changes),
    restoredFrom: restored.get(revision) ?? null,
  };
}
