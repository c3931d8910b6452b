import { ORIGINS_PER_DAY, OTHER_ORIGINS } from '#server/modules/analytics/visit-origin.ts';
import { addToOrigins, countOrigins, listKnownOrigins, type OriginVisits } from './origins.repo.ts';
import type { AggregationContext } from './sums.repo.ts';
import type { VisitSums } from './visit-sums.ts';

/** Adds the sites and devices of visits to the sums of their days. */
export async function aggregateOrigins(context: AggregationContext, { origins }: VisitSums): Promise<void> {
  const changes = origins
    .rows()
    .map(({ key: [day, kind, name], count }): OriginVisits => ({ day, kind, name, visits: count }));
  if (changes.length === 0) return;
  const known = new Set((await listKnownOrigins(context, changes)).map(keyOf));
  const counts = await countOrigins(context.trx, [...new Set(changes.map(({ day }) => day))]);
  const kept: OriginVisits[] = [];
  const others = new Map<string, OriginVisits>();
  for (const change of changes) {
    const list = `${change.day} ${change.kind}`;
    const count = counts.get(list) ?? 0;
    // A client can send a site of that name: written twice at once, PostgreSQL would refuse this count for ever.
    const isNamed = change.name !== OTHER_ORIGINS;
    if (isNamed && known.has(keyOf(change))) kept.push(change);
    // A visit that is taken out again although its name is unknown was one of the others.
    else if (isNamed && change.visits > 0 && count < ORIGINS_PER_DAY) {
      kept.push(change);
      counts.set(list, count + 1);
    } else {
      const visits = (others.get(list)?.visits ?? 0) + change.visits;
      others.set(list, { ...change, name: OTHER_ORIGINS, visits });
    }
  }
  await addToOrigins(context, [...kept, ...others.values()]);
}

function keyOf({ day, kind, name }: Omit<OriginVisits, 'visits'>): string {
  return `${day} ${kind} ${name}`;
}
