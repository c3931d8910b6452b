import { SETUP_STEPS, type SetupProgress, type SetupStep } from '#domain/contract/entities/setup.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { findProgress, type StoredProgress, saveProgress } from './setup-progress.repo.ts';

export interface ProgressParts {
  readonly database: Database;
  readonly clock: Clock;
}

export interface ProgressChange {
  readonly progress: SetupProgress;
  readonly actor: string;
  readonly address: string;
}

/** In the transaction of the claim: the steps after it begin. */
export async function openProgress(
  trx: Queryable,
  change: { readonly at: number; readonly by: string },
): Promise<void> {
  await saveProgress(trx, { isOpen: true, step: SETUP_STEPS[0], skipped: [] }, change);
}

/** How far the set-up is. An installation that was never claimed in a browser has none to continue. */
export async function readProgress({ database }: ProgressParts): Promise<SetupProgress> {
  return toProgress(await findProgress(database.query));
}

/** The last writer wins: the steps save what was chosen by themselves. */
export async function changeProgress(
  { database, clock }: ProgressParts,
  { progress, actor, address }: ProgressChange,
): Promise<SetupProgress> {
  const at = clock.now();
  await database.transaction(async (trx) => {
    const before = toProgress(await findProgress(trx));
    await saveProgress(trx, progress, { at, by: actor });
    if (before.isOpen && !progress.isOpen) {
      await recordAudit(trx, { at, actor, action: 'setup-finished', address });
    }
  });
  return progress;
}

/** A step of another release is the first one. */
function toProgress(stored: StoredProgress | null): SetupProgress {
  if (stored === null) return { isOpen: false, step: SETUP_STEPS[0], skipped: [] };
  const skipped: unknown = JSON.parse(stored.skipped);
  return {
    isOpen: stored.isOpen,
    step: knownSteps([stored.step])[0] ?? SETUP_STEPS[0],
    skipped: Array.isArray(skipped) ? knownSteps(skipped) : [],
  };
}

function knownSteps(stored: readonly unknown[]): SetupStep[] {
  return SETUP_STEPS.filter((step) => stored.includes(step));
}
