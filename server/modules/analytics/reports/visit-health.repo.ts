import type { Queryable } from '#server/platform/database/index.ts';

/** Whether stored events are counted. */
export interface VisitHealth {
  readonly waiting: number;
  /** When the oldest of those was stored; null if none waits or the time is unknown. */
  readonly waitingSince: number | null;
  readonly setAside: number;
  /** Why the last of those could not be counted. */
  readonly reason: string | null;
}

export async function readVisitHealth(query: Queryable): Promise<VisitHealth> {
  const waiting = await query
    .selectFrom('analytics_inbox')
    .select((each) => each.fn.sum<number | null>('size').as('items'))
    .executeTakeFirstOrThrow();
  const oldest = await query
    .selectFrom('analytics_inbox')
    .select('content')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const setAside = await query
    .selectFrom('analytics_set_aside')
    .select((each) => each.fn.sum<number | null>('size').as('items'))
    .executeTakeFirstOrThrow();
  const last = await query
    .selectFrom('analytics_set_aside')
    .select('reason')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: waiting.items ?? 0,
    waitingSince: oldest ? firstTimeIn(oldest.content) : null,
    setAside: setAside.items ?? 0,
    reason: last?.reason ?? null,
  };
}

/** Searches the text: a group that cannot be counted may not be valid JSON. */
function firstTimeIn(content: string): number | null {
  const [, moment] = /"at":(\d{1,15})[,}]/.exec(content) ?? [];
  return moment === undefined ? null : Number(moment);
}
