// biome-ignore-all lint/a11y/noRedundantRoles: the phone layout would hide the table from screen readers
import { ArrowRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countDevices } from '#domain/configuration/count-devices.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { counted } from '#domain/text/counts.ts';
import { badgeToneOf } from '#domain/tiers/tier-lists.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import {
  DIFFERENCE_GROUPS,
  type DifferenceGroup,
  type DifferenceRow,
  differenceRows,
  GROUP_NAMES,
  type ShownValue,
} from './difference-rows.ts';

interface VersionDifferencesProps {
  before: Configuration;
  after: Configuration;
  /** The published devices; undefined until they are loaded. */
  published: readonly PublishedRow[] | undefined;
  /** Said if nothing differs. */
  sameText: string;
}

/** Rendering thousands of rows at once, as after a reset, would block the page. */
const BATCH_SIZE = 100;

export function VersionDifferences({ before, after, published, sameText }: VersionDifferencesProps) {
  const rows = useMemo(() => differenceRows(before, after), [before, after]);
  const countOf = useDeviceCounts(before, after, published);
  const [filter, setFilter] = useState<DifferenceGroup | 'all'>('all');
  const [limit, setLimit] = useState(BATCH_SIZE);
  if (rows.length === 0) return <p className="mt-4 type-interface text-muted">{sameText}</p>;
  const filtered = filter === 'all' ? rows : rows.filter(({ group }) => group === filter);
  const hidden = filtered.length - limit;
  return (
    <>
      <SegmentedControl
        label="Differences of"
        size="small"
        options={filterOptions(rows)}
        value={filter}
        onValueChange={setFilter}
        className="mt-4 max-tablet:flex-wrap"
      />
      <DifferenceTable rows={filtered.slice(0, limit)} countOf={countOf} />
      {filter !== 'all' && filtered.length === 0 && (
        <p className="mt-4 type-interface text-muted">{`No differences: ${GROUP_NAMES[filter]}`}</p>
      )}
      {hidden > 0 && (
        <Button size="small" className="mt-3" onClick={() => setLimit(limit + BATCH_SIZE)}>
          {`Show ${Math.min(hidden, BATCH_SIZE)} more`}
        </Button>
      )}
    </>
  );
}

type CountOf = (row: DifferenceRow) => number | null;

/** The devices of a row's cell; null for a setting, and until they are loaded. */
function useDeviceCounts(
  before: Configuration,
  after: Configuration,
  published: readonly PublishedRow[] | undefined,
): CountOf {
  return useMemo<CountOf>(() => {
    if (!published) return () => null;
    const countBefore = countDevices(before, published);
    const countAfter = countDevices(after, published);
    return ({ cell, isRemoved }) => cell && (isRemoved ? countBefore(cell) : countAfter(cell));
  }, [before, after, published]);
}

function filterOptions(rows: readonly DifferenceRow[]) {
  const options = DIFFERENCE_GROUPS.map((group) => ({
    value: group,
    count: rows.filter((row) => row.group === group).length,
  }));
  return [
    { value: 'all' as const, label: `All ${rows.length}` },
    ...options
      // Nobody sees admin's prices, so its rules are named only if they differ.
      .filter(({ value, count }) => value !== 'admin' || count > 0)
      .map(({ value, count }) => ({ value, label: `${GROUP_NAMES[value]} ${count}` })),
  ];
}

const HEAD = 'h-10 px-2 type-caption font-normal text-muted tablet:first:pl-0 tablet:last:pr-0';

function DifferenceTable({ rows, countOf }: { rows: readonly DifferenceRow[]; countOf: CountOf }) {
  if (rows.length === 0) return null;
  return (
    <table role="table" className="mt-2 w-full border-collapse max-tablet:block">
      <caption className="sr-only">Differences</caption>
      <thead role="rowgroup" className="max-tablet:sr-only">
        <tr role="row">
          <th className={`${HEAD} text-left`}>Tier</th>
          <th className={`${HEAD} text-left`}>Category</th>
          <th className={`${HEAD} text-left`}>Bucket</th>
          <th className={`${HEAD} text-right`}>Old</th>
          <th className={`${HEAD} pl-14 text-left`}>New</th>
          <th className={`${HEAD} text-right`}>Devices today</th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-tablet:block">
        {rows.map((row, index) => (
          <Difference
            key={row.key}
            row={row}
            isFirst={row.group !== rows[index - 1]?.group}
            deviceCount={countOf(row)}
          />
        ))}
      </tbody>
    </table>
  );
}

const CELL = 'h-10 px-2 py-2 tablet:first:pl-0 tablet:last:pr-0 max-tablet:h-auto max-tablet:p-0';

interface DifferenceProps {
  row: DifferenceRow;
  /** The first row of its tier has the badge. */
  isFirst: boolean;
  deviceCount: number | null;
}

function Difference({ row, isFirst, deviceCount }: DifferenceProps) {
  return (
    <tr
      role="row"
      // On a phone: the badge, the cell with its devices, old and new.
      className="border-t border-row-rule type-interface text-text max-tablet:flex max-tablet:flex-wrap max-tablet:items-center max-tablet:gap-x-2 max-tablet:gap-y-1 max-tablet:py-3 max-tablet:before:order-2 max-tablet:before:w-full"
    >
      <td role="cell" className={classNames(CELL, isFirst ? 'max-tablet:w-full' : 'max-tablet:sr-only')}>
        <GroupMark group={row.group} isFirst={isFirst} />
      </td>
      <td
        role="cell"
        className={classNames(
          CELL,
          'max-tablet:order-1',
          row.cell?.category === null ? 'font-semibold' : 'font-medium',
        )}
      >
        {row.name}
      </td>
      <td role="cell" className={classNames(CELL, 'wrap-anywhere text-muted max-tablet:order-1')}>
        {row.bucket}
      </td>
      <td role="cell" className={classNames(CELL, 'text-right text-muted max-tablet:order-3')}>
        <Value value={row.before} />
      </td>
      <td role="cell" className={classNames(CELL, 'max-tablet:order-3')}>
        <span className="flex items-center gap-6 tablet:pl-2 max-tablet:gap-2">
          <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
          <span className={row.after.isInherited ? 'text-muted' : 'font-semibold'}>
            <Value value={row.after} />
          </span>
        </span>
      </td>
      <td
        role="cell"
        className={classNames(
          CELL,
          'text-right whitespace-nowrap text-muted max-tablet:order-4 max-tablet:ml-auto',
        )}
      >
        {deviceCount !== null && (
          <>
            <span className="tablet:hidden">{counted(deviceCount, 'device')}</span>
            <span className="max-tablet:hidden">{deviceCount}</span>
          </>
        )}
      </td>
    </tr>
  );
}

/** On the first row of its tier only; screen readers hear it on each. */
function GroupMark({ group, isFirst }: { group: DifferenceGroup; isFirst: boolean }) {
  const name = group === 'settings' ? 'Setting' : GROUP_NAMES[group];
  if (!isFirst) return <span className="sr-only">{name}</span>;
  if (group === 'settings') return <span className="text-muted">{name}</span>;
  return <Badge tone={group === 'admin' ? 'neutral' : badgeToneOf(group)}>{name}</Badge>;
}

function Value({ value: { text, isInherited } }: { value: ShownValue }) {
  return (
    <>
      {/* The bands of a rounding in words would take the width of all other columns. */}
      <span className="inline-block max-w-80">{text}</span>
      {isInherited && <span className="ml-2 type-badge font-normal text-muted">default</span>}
    </>
  );
}
