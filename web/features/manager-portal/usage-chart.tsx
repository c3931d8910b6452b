import type { ChartPoint, ChartUnit } from '#domain/contract/entities/usage.ts';
import { formatClock } from '#web/lib/format.ts';

interface UsageChartProps {
  unit: ChartUnit;
  points: readonly ChartPoint[];
}

const HEIGHT = 48;

const UNIT_HEADS = { hour: 'Hour', day: 'Day', month: 'Month' } as const satisfies Record<ChartUnit, string>;

/** The accesses of all customers over the period, as bars, and as a table for screen readers. */
export function UsageChart({ unit, points }: UsageChartProps) {
  const most = Math.max(0, ...points.map(({ accesses }) => accesses));
  return (
    <figure>
      <figcaption className="flex justify-between gap-4 type-badge text-muted">
        <span>{`Accesses by ${unit}`}</span>
        <span aria-hidden>{`Peak ${most}`}</span>
      </figcaption>
      <Bars points={points} most={Math.max(1, most)} />
      <Axis unit={unit} points={points} />
      <ChartTable unit={unit} points={points} />
    </figure>
  );
}

function Bars({ points, most }: { points: readonly ChartPoint[]; most: number }) {
  // The part of its slot that a bar fills: seven full-width bars would look like blocks.
  const share = points.length > 12 ? 0.72 : 0.4;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${points.length} ${HEIGHT}`}
      // Stretches the bars to the available width. Letters must not stretch, so the axis is outside.
      preserveAspectRatio="none"
      className="mt-1 block h-12 w-full border-b border-border"
    >
      {points.map(({ time, accesses }, index) => {
        const height = accesses === 0 ? 0 : Math.max(1.5, (HEIGHT * accesses) / most);
        return (
          <rect
            key={time}
            x={index + (1 - share) / 2}
            y={HEIGHT - height}
            width={share}
            height={height}
            className="fill-secondary"
          />
        );
      })}
    </svg>
  );
}

// The first and the last label are enough.
function Axis({ unit, points }: UsageChartProps) {
  const [first] = points;
  const last = points.at(-1);
  return (
    <div aria-hidden className="mt-1 flex justify-between gap-4 type-badge text-muted">
      <span>{first && timeWords(unit, first.label)}</span>
      <span>{last && last !== first && timeWords(unit, last.label)}</span>
    </div>
  );
}

function ChartTable({ unit, points }: UsageChartProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{`Accesses by ${unit}`}</caption>
        <thead>
          <tr>
            <th scope="col">{UNIT_HEADS[unit]}</th>
            <th scope="col">Accesses</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ time, label, accesses }) => (
            <tr key={time}>
              <th scope="row">{timeWords(unit, label)}</th>
              <td>{accesses}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * '13:00', '15 Nov' or 'Nov 2026'. The label is the local time of the server: a Date would move it
 * into the browser's time zone.
 */
export function timeWords(unit: ChartUnit, label: string): string {
  const [date = '', time = ''] = label.split('T');
  if (unit === 'hour') return formatClock(time);
  const [year, month, day] = date.split('-');
  const monthName = MONTHS[Number(month) - 1] ?? '';
  return unit === 'day' ? `${Number(day)} ${monthName}` : `${monthName} ${year}`;
}
