import type { QueryClient } from '@tanstack/react-query';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import {
  type ConfigurationMerge,
  type MergeConflict,
  mergeConfigurations,
  resolveMerge,
  type Side,
} from '#domain/configuration/merge-configurations.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { rowsBecomingFree } from '#domain/pricing/price-impact.ts';
import {
  type NewerRevision,
  newerRevisionOf,
  saveConfiguration,
} from '#web/features/configuration/configuration.mutations.ts';
import {
  listedCategoriesQuery,
  publishedRowsQuery,
  revisionQuery,
} from '#web/features/configuration/configuration.queries.ts';
import { EDITED_ROLES } from '#web/features/engine-room/room-texts.ts';
import type { SaveKind } from './editor-history.ts';

/** A draft and the saved configuration that its editing began from. */
export interface Draft {
  readonly before: Configuration;
  readonly revision: number;
  readonly mine: Configuration;
  readonly kind: SaveKind;
}

/** What somebody else saved in the meantime, merged with the draft. */
interface MergedDraft {
  readonly newer: NewerRevision;
  readonly merge: ConfigurationMerge;
}

interface ResolvedMerge extends MergedDraft {
  readonly choose: (conflict: MergeConflict) => Side;
}

export interface Attempt {
  readonly draft: Draft;
  /** Null for the first attempt, which does not know of a newer revision. */
  readonly resolved: ResolvedMerge | null;
  /** What a person has confirmed already. */
  readonly accepted: readonly string[] | 'unknown' | null;
}

/** Changes by two people to the same thing: a person has to choose. */
export interface SaveConflict extends MergedDraft {
  readonly attempt: Attempt;
}

/** A save that would show devices for $0, or whose effect on prices cannot be known. */
export interface SaveDoubt {
  /** The devices that become $0; null if the published prices could not be loaded. */
  readonly freeDevices: readonly string[] | null;
  readonly attempt: Attempt;
}

export interface SavedDraft {
  readonly draft: Draft;
  readonly configuration: Configuration;
  readonly revision: number;
  readonly resolved: ResolvedMerge | null;
}

export type AttemptResult =
  | { readonly kind: 'saved'; readonly saved: SavedDraft }
  | { readonly kind: 'doubt'; readonly doubt: SaveDoubt }
  | { readonly kind: 'conflict'; readonly conflict: SaveConflict };

/** Somebody who saves again during every merge would otherwise keep the page busy forever. */
const MERGES_MAX = 5;

/** Saves, merging with whatever was saved in the meantime, until it is done or a person has to decide. */
export async function trySaving(
  queryClient: QueryClient,
  attempt: Attempt,
  mergesLeft = MERGES_MAX,
): Promise<AttemptResult> {
  const { draft, resolved } = attempt;
  const inEffect = resolved?.merge.theirs ?? draft.before;
  const configuration = resolved ? resolveMerge(resolved.merge, resolved.choose) : draft.mine;
  const freeDevices = await findFreeDevices(queryClient, inEffect, configuration).catch(() => null);
  if (!isAccepted(freeDevices, attempt.accepted)) return { kind: 'doubt', doubt: { freeDevices, attempt } };
  const basedOn = resolved?.newer.revision ?? draft.revision;
  const done = (revision: number) =>
    ({ kind: 'saved', saved: { draft, configuration, revision, resolved } }) as const;
  // Nothing is left of mine: a version without changes would only fill the history.
  if (resolved && isSameData(configuration, inEffect)) return done(basedOn);
  try {
    return done(await saveConfiguration({ configuration, kind: draft.kind, revision: basedOn }));
  } catch (error) {
    const newer = newerRevisionOf(error);
    if (!newer || mergesLeft === 0) throw error;
    const merged = await mergeWithNewer(queryClient, draft, newer);
    if (merged.merge.conflicts.length > 0) return { kind: 'conflict', conflict: { ...merged, attempt } };
    // Never called: there is no conflict.
    const next = { ...attempt, resolved: { ...merged, choose: () => 'theirs' as const } };
    return trySaving(queryClient, next, mergesLeft - 1);
  }
}

async function mergeWithNewer(
  queryClient: QueryClient,
  { before, mine }: Draft,
  newer: NewerRevision,
): Promise<MergedDraft> {
  const { configuration } = await queryClient.fetchQuery({ ...revisionQuery(newer.revision), retry: false });
  return { newer, merge: mergeConfigurations(before, mine, configuration) };
}

/** The published devices whose price would become $0, for any role. Loads nothing if no price can have changed. */
async function findFreeDevices(
  queryClient: QueryClient,
  saved: Configuration,
  draft: Configuration,
): Promise<string[]> {
  if (hasSameRules(saved, draft)) return [];
  const { categories } = await queryClient.fetchQuery(listedCategoriesQuery());
  const rows = await queryClient.fetchQuery(publishedRowsQuery(categories));
  return rowsBecomingFree({ saved, draft }, EDITED_ROLES, rows).map((index) => rows[index]?.display ?? '');
}

// Edits return new objects for what they change, and the old ones for the rest.
function hasSameRules(one: Configuration, other: Configuration): boolean {
  return (
    one.buckets === other.buckets &&
    one.defaultsByRole === other.defaultsByRole &&
    one.perCategoryByRole === other.perCategoryByRole &&
    isSameData(one.money, other.money) &&
    isSameData(one.rounding, other.rounding)
  );
}

function isAccepted(freeDevices: readonly string[] | null, accepted: Attempt['accepted']): boolean {
  if (freeDevices === null) return accepted === 'unknown';
  const known = Array.isArray(accepted) ? accepted : [];
  return freeDevices.every((device) => known.includes(device));
}
