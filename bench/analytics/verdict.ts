export function judge(isGood: boolean, wanted: string): void {
  if (!isGood) process.exitCode = 1;
  console.log(`analytics: ${isGood ? 'ok, ' : 'MISSED: '}${wanted}`);
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
