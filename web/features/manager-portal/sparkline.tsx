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
export function Sparkline({ counts, label }: SparklineProps) {
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
