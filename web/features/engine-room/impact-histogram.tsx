import type { ChangeBar } from '#domain/pricing/price-impact.ts';
import { counted } from '#domain/text/counts.ts';
import { signedDollars } from '#domain/text/money.ts';

const HEIGHT_PX = 44;

/** How many devices change by how much: falls to the left, rises to the right, never by colour alone. */
export function ImpactHistogram({ bars }: { bars: readonly ChangeBar[] }) {
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <ol aria-label="Devices by change of price" className="mt-3 flex gap-1">
      {bars.map((bar) => (
        <li
          key={bar.farthest}
          aria-label={barText(bar)}
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
            className="border-t border-border pt-1 text-center type-badge whitespace-nowrap text-muted"
          >
            {signedDollars(bar.farthest)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function barText({ nearest, farthest, count }: ChangeBar): string {
  const range =
    nearest === farthest
      ? signedDollars(farthest)
      : `${signedDollars(nearest)} to ${signedDollars(farthest)}`;
  return `${range}: ${counted(count, 'device')}`;
}
