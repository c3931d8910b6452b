import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { customerRoleOf } from '#domain/contract/entities/roles.ts';
import { LAYOUT } from '#domain/contract/limits.ts';
import { counted, nounFor } from '#domain/text/counts.ts';
import { TierBadge } from '#web/features/customers/customer-badges.tsx';
import {
  activeColumn,
  DeviceSummaries,
  PIN_COLUMN,
  usageColumn,
} from '#web/features/customers/customer-columns.tsx';
import { deviceText, shortDeviceText } from '#web/features/customers/customer-words.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/tables/table.tsx';

interface ColumnContext {
  /** The accesses of the last 30 days by customer; undefined until they have loaded. */
  series: ReadonlyMap<string, readonly number[]> | undefined;
  onShowUsage: (customer: CustomerPin) => void;
}

export function customerColumns({ series, onShowUsage }: ColumnContext): Column<CustomerPin>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      phone: 'name',
      cell: ({ name }) => <span className="block min-w-24 wrap-anywhere">{name}</span>,
    },
    {
      key: 'status',
      head: 'VIP status',
      phone: 'second',
      cell: (customer) => <TierBadge role={customerRoleOf(customer)} />,
    },
    PIN_COLUMN,
    usageColumn({ onShowUsage }),
    {
      key: 'series',
      head: 'Last 30 days',
      phone: 'second-end',
      hideWhen: 'narrow',
      cell: ({ pinHash }) => series && <Last30Days counts={series.get(pinHash)} />,
    },
    {
      key: 'device',
      head: 'Device',
      phone: 'second',
      cell: (customer) => <NewestDevice customer={customer} />,
    },
    activeColumn({ isExceptionOnPhones: true }),
    {
      key: 'created',
      head: 'Created',
      align: 'end',
      phone: 'hidden',
      cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted">{formatDate(createdAt)}</span>,
    },
  ];
}

function NewestDevice({ customer }: { customer: CustomerPin }) {
  return (
    <DeviceSummaries customer={customer} most={LAYOUT.deviceSummariesManager}>
      {(newest, moreCount) => (
        <span>
          <span className="@max-table:hidden">{newest.map(deviceText).join(', ')}</span>
          <span className="@min-table:hidden">{newest.map(shortDeviceText).join(', ')}</span>
          {moreCount > 0 && (
            <span className="text-muted">
              {/* A no-break space: a '+3' alone on a line would seem to belong to nothing. */}
              {`\u00a0+${moreCount}`}
              <span className="sr-only">{` ${nounFor(moreCount, 'more device')}`}</span>
            </span>
          )}
        </span>
      )}
    </DeviceSummaries>
  );
}

// The statistics leave out customers without an access: draw a flat line for them.
const NO_ACCESS = [0, 0];

function Last30Days({ counts = NO_ACCESS }: { counts: readonly number[] | undefined }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return <Sparkline counts={counts} label={`${counted(total, 'access', 'accesses')} in the last 30 days`} />;
}

const WIDTH = 84;
const HEIGHT = 20;
// Room for the dot at the end and half the width of the line.
const MARGIN = 3;

interface SparklineProps {
  /** Oldest first. */
  counts: readonly number[];
  label: string;
}

/** A line without axes, with a label for screen readers. */
function Sparkline({ counts, label }: SparklineProps) {
  const points = pointsOf(counts);
  const last = points.at(-1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="block max-tablet:h-auto max-tablet:w-14"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-secondary"
      />
      {last && <circle cx={last.x} cy={last.y} r={2.5} className="fill-primary" />}
    </svg>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointsOf(counts: readonly number[]): Point[] {
  const most = Math.max(1, ...counts);
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, counts.length - 1);
  return counts.map((count, index) => ({
    x: rounded(MARGIN + index * step),
    y: rounded(HEIGHT - MARGIN - (count / most) * (HEIGHT - 2 * MARGIN)),
  }));
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
