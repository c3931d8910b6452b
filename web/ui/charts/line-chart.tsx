import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ChartCursor } from './chart-cursor.tsx';
import { placePercent, tickPlaces, valueLines } from './chart-scale.ts';
import { type ChartPoint, type ChartSeries, LINE_LOOKS } from './chart-series.ts';

interface LineChartProps {
  label: string;
  /** What the points are: 'Day'. */
  pointHead: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
}

/** A line chart with a tooltip for pointer and arrow keys, and a table for screen readers. */
export function LineChart({ label, pointHead, points, series }: LineChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const drawn = series.filter(({ isDrawn }) => isDrawn);
  const lines = valueLines(Math.max(0, ...drawn.flatMap(({ values }) => values)));
  const top = lines.at(-1) ?? 1;
  return (
    <div className="relative grid h-64 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-2 pt-2 tablet:h-84">
      <ValueAxis lines={lines} />
      <div className="relative">
        <GridLines lines={lines} />
        <Lines series={drawn} top={top} />
        <ChartCursor {...{ label, points, series, top, active }} onActive={setActive} />
      </div>
      <PointAxis points={points} />
      <ChartTable label={label} pointHead={pointHead} points={points} series={series} />
    </div>
  );
}

function ValueAxis({ lines }: { lines: readonly number[] }) {
  const top = lines.at(-1) ?? 1;
  return (
    <div aria-hidden className="relative type-badge text-muted">
      {/* Reserves the width of the longest value. */}
      <span className="invisible">{top}</span>
      {lines.map((value) => (
        <span
          key={value}
          className="absolute right-0 -translate-y-1/2"
          style={{ top: `${100 - (100 * value) / top}%` }}
        >
          {value}
        </span>
      ))}
    </div>
  );
}

function GridLines({ lines }: { lines: readonly number[] }) {
  const top = lines.at(-1) ?? 1;
  return lines.map((value) => (
    <span
      key={value}
      aria-hidden
      className={classNames('absolute inset-x-0 border-t', value === 0 ? 'border-border' : 'border-hairline')}
      style={{ top: `${100 - (100 * value) / top}%` }}
    />
  ));
}

interface LinesProps {
  series: readonly ChartSeries[];
  top: number;
}

function Lines({ series, top }: LinesProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      // Stretches to the available room. The strokes keep their width; letters would not, so they are outside.
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {/* A single point makes no line: it is shown as columns. */}
      {series.map((line, place) =>
        line.values.length === 1 ? (
          <Column key={line.key} line={line} top={top} left={columnLeft(place, series.length)} />
        ) : (
          <Line key={line.key} line={line} top={top} />
        ),
      )}
    </svg>
  );
}

const STROKE = {
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

function Line({ line: { values, look }, top }: { line: ChartSeries; top: number }) {
  const path = values
    .map((value, index) => `${placePercent(index, values.length)},${100 - (100 * value) / top}`)
    .join(' ');
  return (
    <>
      {look === 'solid' && <polygon points={`0,100 ${path} 100,100`} className="fill-primary/13" />}
      <polyline {...STROKE} points={path} fill="none" className={LINE_LOOKS[look]} />
    </>
  );
}

const COLUMN_WIDTH = 8;

function columnLeft(place: number, count: number): number {
  return 50 + (place - count / 2) * (COLUMN_WIDTH * 1.5) + COLUMN_WIDTH / 4;
}

function Column({ line, top, left }: { line: ChartSeries; top: number; left: number }) {
  const height = (100 * (line.values[0] ?? 0)) / top;
  return (
    <rect
      {...STROKE}
      x={left}
      y={100 - height}
      width={COLUMN_WIDTH}
      height={height}
      className={classNames(line.look === 'solid' ? 'fill-primary/13' : 'fill-none', LINE_LOOKS[line.look])}
    />
  );
}

/** With more, every second label is hidden on phones, where they would overlap; on the narrowest ones sooner. */
const TICKS_ON_PHONES = 5;
const TICKS_ON_NARROW_PHONES = 4;

function PointAxis({ points }: { points: readonly ChartPoint[] }) {
  const places = tickPlaces(points.length);
  return (
    <div aria-hidden className="relative col-start-2 h-4 type-badge whitespace-nowrap text-muted">
      {places.map((place, index) => {
        const percent = placePercent(place, points.length);
        return (
          <span
            key={place}
            className={classNames(
              'absolute',
              tickAlignment(percent),
              index % 2 === 1 && tickVisibility(places.length),
            )}
            style={{ left: `${percent}%` }}
          >
            {points[place]?.tick}
          </span>
        );
      })}
    </div>
  );
}

function tickVisibility(tickCount: number): string {
  if (tickCount > TICKS_ON_PHONES) return 'max-tablet:hidden';
  return tickCount > TICKS_ON_NARROW_PHONES ? 'max-[22rem]:hidden' : '';
}

// Centred below its point, but never outside the chart.
function tickAlignment(percent: number): string {
  if (percent === 0) return '';
  return percent > 97 ? '-translate-x-full' : '-translate-x-1/2';
}

/** In a box of its own: a table is never narrower than its words, and a hidden one would make the page wider. */
function ChartTable({ label, pointHead, points, series }: LineChartProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{pointHead}</th>
            {series.map((line) => (
              <th key={line.key} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: when clocks go back, two hours have the same name
            <tr key={index}>
              <th scope="row">{point.label}</th>
              {series.map((line) => (
                <td key={line.key}>{line.values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
