import { Check, TriangleAlert } from 'lucide-react';
import { RadioGroup as Radix } from 'radix-ui';
import { useId } from 'react';
import type {
  BucketVersions,
  ConfigurationMerge,
  MergeChange,
  MergeConflict,
  Side,
} from '#domain/configuration/merge-configurations.ts';
import { counted } from '#domain/text/counts.ts';
import { badgeToneOf } from '#domain/tiers/tier-lists.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import {
  bucketChangesText,
  fullNameOf,
  labelOfRole,
  nameOfPart,
  roleOfPart,
  valueText,
} from './conflict-texts.ts';
import type { WorkedPrice } from './worked-price.ts';

/** The same columns in the head and in every row. */
export const CONFLICT_COLUMNS =
  'tablet:grid tablet:grid-cols-[1.1fr_0.81fr_1fr_1fr] desktop:grid-cols-[1.28fr_0.81fr_1fr_1fr] tablet:gap-x-3';

const SIDES = [
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const;

interface ConflictRowProps {
  conflict: MergeConflict;
  merge: ConfigurationMerge;
  /** Undefined while nothing is chosen. */
  side: Side | undefined;
  workedPrice: WorkedPrice;
  onChoose: (side: Side) => void;
}

/** One thing that both changed: as it was, and a tile for each side. */
export function ConflictRow({ conflict, merge, side, workedPrice, onChoose }: ConflictRowProps) {
  const beforeId = useId();
  const linesOf = (version: 'before' | Side) => versionLines(conflict, version, merge, workedPrice);
  const before = linesOf('before');
  return (
    <li
      data-open={side === undefined ? '' : undefined}
      className={classNames(
        CONFLICT_COLUMNS,
        'relative -mx-5 items-center border-b border-row-rule px-5 py-2 last:border-b-0',
        side === undefined &&
          'bg-flagged before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-warning',
      )}
    >
      <PartName part={conflict} />
      <p id={beforeId} className="min-w-0 text-muted wrap-anywhere max-tablet:mt-1">
        <span className="type-caption tablet:sr-only">Before</span>{' '}
        <span className="type-interface tablet:block">{before.value}</span>{' '}
        <span className="type-note max-tablet:ml-1 tablet:block">{before.note}</span>
      </p>
      <Radix.Root
        aria-label={fullNameOf(conflict)}
        aria-describedby={beforeId}
        value={side ?? null}
        onValueChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
        className="col-span-2 grid gap-2 max-tablet:mt-2 tablet:grid-cols-2 tablet:gap-3"
      >
        {SIDES.map(([value, label]) => (
          <Tile key={value} side={value} label={label} isChosen={value === side} lines={linesOf(value)} />
        ))}
      </Radix.Root>
    </li>
  );
}

/** 'iPad', with the tier's badge and the bucket below. */
export function PartName({ part }: { part: MergeConflict | MergeChange }) {
  const role = roleOfPart(part);
  return (
    <p className="min-w-0 type-interface wrap-anywhere text-text">
      <span className="block font-semibold">{nameOfPart(part)}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-muted">
        {role !== null && (
          <Badge tone={role === 'admin' ? 'neutral' : badgeToneOf(role)}>{labelOfRole(role)}</Badge>
        )}
        {part.kind === 'rule' && <span>{part.cell.bucket}</span>}
      </span>
    </p>
  );
}

/** A version in words: the value, a line below it, and what is lost with it. */
interface VersionLines {
  value: string;
  note: string | null;
  warning: string | null;
}

function versionLines(
  conflict: MergeConflict,
  version: 'before' | Side,
  merge: ConfigurationMerge,
  workedPrice: WorkedPrice,
): VersionLines {
  if (conflict.kind === 'buckets') return bucketLines(conflict, version, merge);
  return {
    value: valueText(conflict, version, merge),
    note: conflict.kind === 'rule' ? workedPrice(conflict, version) : null,
    warning: null,
  };
}

function bucketLines(
  conflict: BucketVersions,
  version: 'before' | Side,
  merge: ConfigurationMerge,
): VersionLines {
  const value = counted(conflict[version].length, 'bucket');
  if (version === 'before') return { value, note: null, warning: null };
  const lost = conflict.leftOut[version];
  return {
    value,
    note: bucketChangesText(merge, version),
    warning:
      lost > 0
        ? `Leaves out ${counted(lost, 'rule change')} of ${version === 'mine' ? 'theirs' : 'mine'}`
        : null,
  };
}

interface TileProps {
  side: Side;
  label: string;
  isChosen: boolean;
  lines: VersionLines;
}

function Tile({ side, label, isChosen, lines: { value, note, warning } }: TileProps) {
  return (
    <Radix.Item
      value={side}
      aria-label={[label, value, note, warning].filter((line) => line !== null).join(', ')}
      className={classNames(
        'flex min-h-12 items-center gap-2 rounded-control border px-2 py-1 text-left transition-colors desktop:gap-3 desktop:px-3',
        isChosen
          ? 'border-text bg-text text-background'
          : 'border-border bg-background text-text hover:bg-raised',
      )}
    >
      {isChosen && <Check aria-hidden className="size-4 shrink-0" />}
      <span className="w-12 shrink-0 type-caption tablet:sr-only">{label}</span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block type-button">{value}</span>
        {note !== null && (
          <span className={classNames('block type-note', !isChosen && 'text-muted')}>{note}</span>
        )}
        {warning !== null && (
          <span className={classNames('flex gap-1 type-note', !isChosen && 'text-warning')}>
            <TriangleAlert aria-hidden className="h-lh w-3 shrink-0" />
            {warning}
          </span>
        )}
      </span>
    </Radix.Item>
  );
}
