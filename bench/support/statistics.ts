/** Times are judged by a median of at least five: one slow moment of the machine neither fails nor passes them. */
export const ROUNDS = 5;

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function inTurn<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let number = 0; number < count; number += 1) results.push(await work(number));
  return results;
}
