/** Before the first day: whoever was never seen before was last seen then. */
export const NEVER = -1;

export interface ReturnChange {
  readonly day: number;
  readonly previousDay: number;
  readonly change: 1 | -1;
}

/**
 * What further days on which a visitor was seen change in the counts of who was last seen when. Of the days known already
 * only the neighbours of the new ones are needed: links between others are in the chain before as in the one after it.
 */
export function returnChanges(known: readonly number[], added: readonly number[]): ReturnChange[] {
  const before = linksOf(known);
  const after = linksOf([...known, ...added]);
  return [
    ...[...before].filter(([day, previousDay]) => after.get(day) !== previousDay).map(changeBy(-1)),
    ...[...after].filter(([day, previousDay]) => before.get(day) !== previousDay).map(changeBy(1)),
  ];
}

/** Each day with the one before it. */
function linksOf(days: readonly number[]): Map<number, number> {
  const sorted = [...new Set(days)].sort((one, other) => one - other);
  return new Map(sorted.map((day, index) => [day, sorted[index - 1] ?? NEVER]));
}

function changeBy(change: 1 | -1) {
  return ([day, previousDay]: [number, number]): ReturnChange => ({ day, previousDay, change });
}
