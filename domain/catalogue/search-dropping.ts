import { isFound, type ListLookup, type Step } from './search-finding.ts';
import type { QueryUnit } from './search-query.ts';

/**
 * Which units to keep when no device has all of them; none if what is left would not name a device. As few names as
 * possible are dropped, then as few details, and of several ways the one that leaves the fewest devices. Details go first:
 * 'iphone 13 64gb' is about an iPhone 13, though fewer devices are left without the 13.
 */
export function unitsToKeep(
  lookups: readonly ListLookup[],
  units: readonly QueryUnit[],
  step: Step,
): readonly QueryUnit[] {
  if (units.some((unit) => unit.isOtherName && !isKnown(unit, lookups, step))) return [];
  const candidates = [...countByMask(lookups, units, step)]
    .map(([mask, count]) => candidateOf(units, mask, count))
    .filter(({ kept, dropped }) => namesDevice(kept, dropped, (unit) => isKnown(unit, lookups, step)));
  return candidates.sort(compareCandidates)[0]?.kept ?? [];
}

function isKnown({ words }: QueryUnit, lookups: readonly ListLookup[], step: Step): boolean {
  return lookups.some(({ answerTo }) => words.every((word) => isFound(answerTo(word, step))));
}

/** How many devices have exactly the same units, by a mask with a bit for each unit. */
function countByMask(
  lookups: readonly ListLookup[],
  units: readonly QueryUnit[],
  step: Step,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const lookup of lookups) {
    const masks = new Int32Array(lookup.list.size);
    for (const [bit, unit] of units.entries()) markDevices(masks, 1 << bit, unit, lookup, step);
    for (const mask of masks) if (mask !== 0) counts.set(mask, (counts.get(mask) ?? 0) + 1);
  }
  return counts;
}

function markDevices(
  masks: Int32Array,
  bit: number,
  { words }: QueryUnit,
  lookup: ListLookup,
  step: Step,
): void {
  const answers = words.map((word) => lookup.answerTo(word, step));
  if (!answers.every(isFound)) return;
  const needed = answers.filter(({ label }) => label === 0).map(({ names }) => names);
  for (let device = 0; device < masks.length; device += 1) {
    let hasAll = true;
    for (const names of needed) if ((names?.[device] ?? 0) === 0) hasAll = false;
    if (hasAll) masks[device] = (masks[device] ?? 0) | bit;
  }
}

interface Candidate {
  readonly kept: readonly QueryUnit[];
  readonly dropped: readonly QueryUnit[];
  readonly strongCount: number;
  readonly nameCount: number;
  readonly detailCount: number;
  readonly deviceCount: number;
  /** With equal counts the first words of a query are kept: they name the device more often than the last. */
  readonly order: number;
}

function candidateOf(units: readonly QueryUnit[], mask: number, deviceCount: number): Candidate {
  const kept = units.filter((_, bit) => (mask & (1 << bit)) !== 0);
  const detailCount = kept.filter(({ isDetail }) => isDetail).length;
  return {
    kept,
    dropped: units.filter((unit) => !kept.includes(unit)),
    strongCount: kept.filter(({ naming }) => naming === 'strong').length,
    nameCount: kept.length - detailCount,
    detailCount,
    deviceCount,
    order: units.reduce((sum, unit, place) => (kept.includes(unit) ? sum + place : sum), 0),
  };
}

function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    other.strongCount - one.strongCount ||
    other.nameCount - one.nameCount ||
    other.detailCount - one.detailCount ||
    one.deviceCount - other.deviceCount ||
    one.order - other.order
  );
}

/** 'pro' alone names a device only if nothing but details was dropped: 'xyzzy 12 pro' is no iPhone 12 Pro. */
function namesDevice(
  kept: readonly QueryUnit[],
  dropped: readonly QueryUnit[],
  isKnownUnit: (unit: QueryUnit) => boolean,
): boolean {
  if (kept.some(({ naming }) => naming === 'strong')) return true;
  const lacksName = dropped.some((unit) => unit.naming === 'strong' && !isKnownUnit(unit));
  return !lacksName && kept.some(({ naming }) => naming === 'weak');
}
