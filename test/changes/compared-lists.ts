import type { HistoryStep } from '#domain/contract/entities/changes.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { SeenList } from './moving-shop.ts';

/** Device rows with what tells equal names apart, as a person counts them. */
export function numbered({ rows }: SeenList) {
  const counts = new Map<string, number>();
  return rows
    .filter(({ isHeader }) => isHeader !== true)
    .map((row) => {
      const name = `${row.category}|${row.device}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return { ...row, occurrence: counts.get(name) ?? 0, key: `${name}|${counts.get(name)}` };
    });
}

function shownIn({ finalPrice, onRequest, outOfStock }: CatalogueRow) {
  return { price: finalPrice, ...(onRequest && { onRequest }), ...(outOfStock && { outOfStock }) };
}

/** What a person finds who compares two lists row by row. */
export function compared(before: SeenList, now: SeenList): object[] {
  const [former, current] = [numbered(before), numbered(now)];
  const names = ({ category, device, occurrence, display, group, variant }: (typeof former)[number]) => ({
    ...{ category, device, occurrence, display },
    ...(group && { group }),
    ...(variant && { variant }),
  });
  return [...new Set([...now.categories, ...before.categories])].flatMap((category) => [
    ...current
      .filter((row) => row.category === category)
      .flatMap((row): object[] => {
        const old = former.find(({ key }) => key === row.key);
        if (!old) return [{ kind: 'added', ...names(row), now: shownIn(row) }];
        if (old.finalPrice === row.finalPrice) return [];
        return [{ kind: 'changed', ...names(row), before: shownIn(old), now: shownIn(row) }];
      }),
    ...former
      .filter((row) => row.category === category && !current.some(({ key }) => key === row.key))
      .map((row) => ({ kind: 'removed', ...names(row), before: shownIn(row) })),
  ]);
}

/** What the price of a row was each time that somebody looked. */
export function stepsSeen(seen: readonly SeenList[], wanted: string): HistoryStep[] {
  const steps: HistoryStep[] = [];
  for (const list of seen) {
    const row = numbered(list).find(({ key }) => key === wanted);
    const step = row ? shownIn(row) : { price: null, isAbsent: true as const };
    const { at: _, ...last } = steps.at(-1) ?? { at: '' };
    if (JSON.stringify(last) !== JSON.stringify(step))
      steps.push({ at: new Date(list.at).toISOString(), ...step });
  }
  return steps;
}

/** The shop showed other lists before the first look. */
export function stepsFrom(steps: readonly HistoryStep[], time: number): HistoryStep[] {
  const at = new Date(time).toISOString();
  const first = steps.findLastIndex((step) => step.at <= at);
  return steps.slice(first).map((step, index) => (index === 0 ? { ...step, at } : step));
}
