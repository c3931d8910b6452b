import { type PriceSpan, priceRules } from '#domain/changes/price-history.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { formatAmount } from '#domain/text/money.ts';
import { axisWords } from './history-words.ts';

interface StepLineProps {
  /** One after the other, with a price at least in one of them. */
  spans: readonly PriceSpan[];
  money: Money | undefined;
}

/** Prices as steps over time, with gaps where there was none. Only for the eye. */
export function StepLine({ spans, money }: StepLineProps) {
  const begin = spans[0]?.from ?? 0;
  const end = spans.at(-1)?.to ?? begin;
  const prices = spans.flatMap(({ price }) => price ?? []);
  const rules = priceRules(Math.min(...prices), Math.max(...prices));
  const scale = scaleOf(begin, end, rules);
  const present = spans.at(-1)?.price ?? null;
  return (
    <div aria-hidden className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 type-badge text-muted">
      <div className="relative h-30">
        {rules.map((rule) => (
          <span
            key={rule}
            className="absolute inset-x-0 border-t border-hairline"
            style={{ top: `${scale.top(rule)}%` }}
          />
        ))}
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          // Stretches to the available room; the strokes keep their width.
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {runsOf(spans).map((run) => (
            <Run key={run[0]?.from} run={run} scale={scale} />
          ))}
        </svg>
        {present !== null && (
          <span
            className="absolute left-full size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-primary"
            style={{ top: `${scale.top(present)}%` }}
          />
        )}
      </div>
      <div className="relative">
        {/* Reserves the width of the longest price. */}
        <span className="invisible grid">
          {rules.map((rule) => (
            <span key={rule} className="h-0">
              {formatAmount(rule, money)}
            </span>
          ))}
        </span>
        {rules.map((rule) => (
          <span
            key={rule}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${scale.top(rule)}%` }}
          >
            {formatAmount(rule, money)}
          </span>
        ))}
      </div>
      <div className="flex justify-between whitespace-nowrap">
        {axisWords(begin, end).map((word) => (
          <span key={word}>{word}</span>
        ))}
      </div>
    </div>
  );
}

interface Scale {
  readonly left: (moment: number) => number;
  readonly top: (price: number) => number;
}

/** In percent. Half a step of room below the lowest rule, so that a line on it is not the edge. */
function scaleOf(begin: number, end: number, rules: readonly number[]): Scale {
  const [lowest = 0, second = 1] = rules;
  const highest = rules.at(-1) ?? 1;
  const height = highest - lowest + (second - lowest) / 2;
  return {
    left: (moment) => (end > begin ? (100 * (moment - begin)) / (end - begin) : 100),
    top: (price) => (100 * (highest - price)) / height,
  };
}

type PricedSpan = PriceSpan & { readonly price: number };

/** The parts of the line: spans with a price that follow each other. */
function runsOf(spans: readonly PriceSpan[]): PricedSpan[][] {
  const runs: PricedSpan[][] = [];
  for (const [place, { price, ...span }] of spans.entries()) {
    if (price === null) continue;
    const isFirst = (spans[place - 1]?.price ?? null) === null;
    if (isFirst) runs.push([]);
    runs.at(-1)?.push({ ...span, price });
  }
  return runs;
}

function Run({ run, scale }: { run: readonly PricedSpan[]; scale: Scale }) {
  const points = run.flatMap(({ from, to, price }) => [
    `${scale.left(from)},${scale.top(price)}`,
    `${scale.left(to)},${scale.top(price)}`,
  ]);
  const [from, to] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 0];
  return (
    <>
      <polygon
        points={`${scale.left(from)},100 ${points.join(' ')} ${scale.left(to)},100`}
        className="fill-primary/7"
      />
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-primary"
      />
    </>
  );
}
