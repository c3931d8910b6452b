import type { KeyboardEvent, PointerEvent } from 'react';
import { nearestPoint, placePercent } from './chart-scale.ts';
import type { ChartPoint, ChartSeries } from './chart-series.ts';

interface ChartCursorProps {
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** The value at the upper edge. */
  top: number;
  /** The index of the selected point. */
  active: number | null;
  onActive: (active: number | null) => void;
}

/** Overlay of a chart: pointer, touch and arrow keys show the figures of a point. */
export function ChartCursor(props: ChartCursorProps) {
  const { label, points, series, active, onActive } = props;
  const last = points.length - 1;
  // There may be fewer points now than when one was selected.
  const shown = active === null ? null : Math.min(active, last);
  function point(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onActive(nearestPoint((event.clientX - left) / width, points.length));
  }
  function moveByKey(event: KeyboardEvent): void {
    const next = placeAfterKey(event.key, shown ?? last, last);
    if (next === null) return;
    event.preventDefault();
    onActive(next);
  }
  return (
    <div
      // A slider for screen readers: the arrow keys move along the points, and each is read with its figures.
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown ?? last}
      aria-valuetext={wordsOf(points[shown ?? last], series, shown ?? last)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onActive(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onActive(shown ?? last)}
      onBlur={() => onActive(null)}
      onKeyDown={moveByKey}
      className="absolute inset-0 touch-pan-y rounded-badge"
    >
      {shown !== null && <Mark {...props} place={shown} />}
    </div>
  );
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
};

function placeAfterKey(key: string, place: number, last: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(last, Math.max(0, place + step));
}

function wordsOf(point: ChartPoint | undefined, series: readonly ChartSeries[], place: number): string {
  const figures = series.map(({ label, values }) => `${label} ${values[place]}`).join(', ');
  return point ? `${point.label}: ${figures}` : '';
}

function Mark({ points, series, top, place }: ChartCursorProps & { place: number }) {
  const percent = placePercent(place, points.length);
  return (
    <div aria-hidden className="pointer-events-none">
      {/* A single point is drawn as columns, which need no mark. */}
      {points.length > 1 && <Dots series={series} top={top} place={place} percent={percent} />}
      <Tip title={points[place]?.label ?? ''} series={series} place={place} percent={percent} />
    </div>
  );
}

interface PlaceProps {
  series: readonly ChartSeries[];
  place: number;
  /** The horizontal position. */
  percent: number;
}

function Dots({ series, top, place, percent }: PlaceProps & { top: number }) {
  return (
    <>
      <span className="absolute inset-y-0 w-px bg-border" style={{ left: `${percent}%` }} />
      {series.map(
        ({ key, values, isDrawn, look }) =>
          isDrawn && (
            <span
              key={key}
              className={`absolute size-2 -translate-1/2 rounded-full border border-surface ${DOTS[look]}`}
              style={{ left: `${percent}%`, top: `${100 - (100 * (values[place] ?? 0)) / top}%` }}
            />
          ),
      )}
    </>
  );
}

const DOTS = {
  solid: 'bg-primary',
  dashed: 'bg-muted',
  dotted: 'bg-secondary',
  mixed: 'bg-muted',
} satisfies Record<ChartSeries['look'], string>;

/** On the side of the line with more room, and inside the chart even on the narrowest phone. */
function Tip({ title, series, place, percent }: PlaceProps & { title: string }) {
  const side = percent > 50 ? 'right' : 'left';
  const distance = percent > 50 ? 100 - percent : percent;
  return (
    <div
      className="absolute top-2 w-46 rounded-control border border-hairline bg-raised px-3 py-2 shadow-1"
      style={{ [side]: `clamp(0px, calc(${distance}% + 12px), calc(100% - 11.5rem))` }}
    >
      <p className="type-button text-text">{title}</p>
      {series.map(({ key, label, values }) => (
        <p key={key} className="flex justify-between gap-4 type-interface text-muted">
          {label}
          <span className="font-semibold text-text">{values[place]}</span>
        </p>
      ))}
    </div>
  );
}
