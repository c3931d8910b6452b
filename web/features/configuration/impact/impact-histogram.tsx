import type { Money } from '#domain/contract/entities/money.ts';
import type { ChangeBar } from '#domain/pricing/price-impact.ts';
import { counted } from '#domain/text/counts.ts';
import { signedAmount } from '#domain/text/money.ts';

interface ImpactHistogramProps {
  bars: readonly ChangeBar[];
  money: Money | undefined;
}

const HEIGHT_PX = 44;
/** Longer amounts would run into each other: then only the ends and 0 are labelled. */
const LABEL_MAX_CHARS = 5;

/** How many devices change by how much: falls on the left, rises on the right, so that colour is not the only sign. */
export function ImpactHistogram({ bars, money }: ImpactHistogramProps) {
  const most = Math.max(...bars.map(({ count }) => count));
  const labels = labelsOf(bars, money);
  return (
    <ol aria-label="Devices by price change" className="mt-3 flex gap-1">
      {bars.map((bar, place) => (
        <li
          key={bar.farthest}
          aria-label={barText(bar, money)}
          className="flex min-w-0 flex-1 flex-col items-stretch"
        >
          <span aria-hidden className="mt-auto text-center type-badge text-muted">
            {bar.count > 0 && bar.count}
          </span>
          <span
            aria-hidden
            className={`rounded-t-badge ${bar.farthest < 0 ? 'bg-secondary' : 'bg-primary'}`}
            style={{ height: bar.count > 0 ? `${Math.max(2, (HEIGHT_PX * bar.count) / most)}px` : '0' }}
          />
          <span
            aria-hidden
            className={`flex h-5 border-t border-border pt-1 type-badge whitespace-nowrap text-muted ${alignmentOf(place, bars.length, !labels.includes(null))}`}
          >
            {labels[place]}
          </span>
        </li>
      ))}
    </ol>
  );
}

function labelsOf(bars: readonly ChangeBar[], money: Money | undefined): (string | null)[] {
  const labels = bars.map(({ farthest }) => signedAmount(farthest, money));
  if (labels.every((label) => label.length <= LABEL_MAX_CHARS)) return labels;
  const last = bars.length - 1;
  const isLabelled = (place: number) =>
    place === 0 || place === last || (bars[place]?.farthest === 0 && place > 2 && place < last - 2);
  return labels.map((label, place) => (isLabelled(place) ? label : null));
}

/** A long label at an end runs inwards, not out of the chart. */
function alignmentOf(place: number, count: number, areAllShown: boolean): string {
  if (areAllShown) return 'justify-center';
  if (place === 0) return 'justify-start';
  return place === count - 1 ? 'justify-end' : 'justify-center';
}

function barText({ nearest, farthest, count }: ChangeBar, money: Money | undefined): string {
  const range =
    nearest === farthest
      ? signedAmount(farthest, money)
      : `${signedAmount(nearest, money)} to ${signedAmount(farthest, money)}`;
  return `${range}: ${counted(count, 'device')}`;
}
