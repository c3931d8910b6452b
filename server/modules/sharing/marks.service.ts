import { type MarkOwner, markAnswerSchema } from '#domain/contract/entities/deals/shares.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { createMark, findMark, findMarkHolder, listTaken } from './mark.repo.ts';
import { newMark } from './share-secrets.ts';
import type { Sharer } from './sharer.ts';

/** Who does it, and from where. */
export interface DoneBy {
  readonly actor: string;
  readonly address: string;
}

/** Letters on everything shared, by which the shop finds out who shared it. */
export interface Marks {
  /** Made at the first share, and then always the same. */
  of(sharer: Sharer): Promise<string>;
  /** Fails 'mark/not-found'. */
  lookUp(mark: string, by: DoneBy): Promise<MarkOwner>;
}

/** Enough to find a free one among 160,000 while half of them are taken, and far more. */
const CANDIDATES = 100;

export function openMarks({ database, clock }: { database: Database; clock: Clock }): Marks {
  return {
    async of(sharer) {
      const known = await findMark(database.query, sharer);
      return known ?? database.transaction((trx) => getMark(trx, sharer, clock.now()));
    },

    lookUp: (mark, by) =>
      database.transaction(async (trx) => {
        const holder = (await findMarkHolder(trx, mark)) ?? fail('mark/not-found');
        await recordAudit(trx, { at: clock.now(), ...by, action: 'mark-looked-up', target: mark });
        const { kind, name, handle } = holder;
        return markAnswerSchema.parse({
          mark,
          kind,
          ...(name !== null && { name }),
          ...(handle !== null && { pinHash: handle }),
        });
      }),
  };
}

async function getMark(trx: Queryable, sharer: Sharer, at: number): Promise<string> {
  // Another request may have made it a moment ago.
  const known = await findMark(trx, sharer);
  if (known !== null) return known;
  const candidates = Array.from({ length: CANDIDATES }, newMark);
  const taken = await listTaken(trx, candidates);
  const mark = candidates.find((candidate) => !taken.includes(candidate));
  if (mark === undefined) throw new Error('There is no mark left');
  await createMark(trx, mark, sharer, at);
  return mark;
}
