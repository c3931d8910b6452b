import { useState } from 'react';
import { ChartCursor } from './chart-cursor.tsx';
import { placePercent, tickPlaces, valueLines } from './chart-scale.ts';
import { type ChartPoint, type ChartSeries, LINE_LOOKS } from './chart-series.ts';
import { classNames } from './class-names.ts';

interface LineChartProps {
  label: string;
  /** What the points are: 'Day'. */
  pointHead: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
}

/** Lines over a row of points: for the eye, for pointer and arrow keys with a tip, and for the ear as a table. */
export function LineChart({ label, pointHead, points, series }: LineChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const drawn = series.filter(({ isDrawn }) => isDrawn);
  const lines = valueLines(Math.max(0, ...drawn.flatMap(({ values }) => values)));
  const top = lines.at(-1) ?? 1;
  return (
    <div className="relative grid h-64 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2.5 gap-y-1.5 pt-2 tablet:h-84">
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
      {/* Holds the width of the longest. */}
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

function Lines({ series, top }: { series: readonly ChartSeries[]; top: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      // Stretched to whatever room there is: lines may, since their width does not stretch with them; letters may not.
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {series.map(({ key, values, look }) => {
        const path = pathOf(values, top);
        return (
          <g key={key}>
            {look === 'solid' && <polygon points={`0,100 ${path} 100,100`} className="fill-primary/13" />}
            <polyline
              points={path}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              className={LINE_LOOKS[look]}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** One point alone is drawn as a level line: a period of one day has no course. */
function pathOf(values: readonly number[], top: number): string {
  const [only] = values;
  const course = values.length === 1 && only !== undefined ? [only, only] : values;
  return course
    .map((value, index) => `${placePercent(index, course.length)},${100 - (100 * value) / top}`)
    .join(' ');
}

function PointAxis({ points }: { points: readonly ChartPoint[] }) {
  return (
    <div aria-hidden className="relative col-start-2 h-4 type-badge whitespace-nowrap text-muted">
      {tickPlaces(points.length).map((place) => {
        const percent = placePercent(place, points.length);
        return (
          <span
            key={place}
            className={classNames('absolute', tickAlignment(percent))}
            style={{ left: `${percent}%` }}
          >
            {points[place]?.tick}
          </span>
        );
      })}
    </div>
  );
}

// Centred below its point, but never beyond the chart.
function tickAlignment(percent: number): string {
  if (percent === 0) return '';
  return percent > 97 ? '-translate-x-full' : '-translate-x-1/2';
}

function ChartTable({ label, pointHead, points, series }: LineChartProps) {
  return (
    <table className="sr-only">
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
          <tr key={point.key}>
            <th scope="row">{point.label}</th>
            {series.map((line) => (
              <td key={line.key}>{line.values[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
