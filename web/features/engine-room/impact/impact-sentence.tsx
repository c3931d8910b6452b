import { TriangleAlert } from 'lucide-react';
import type { PriceImpact } from '#domain/pricing/price-impact.ts';
import { counted } from '#domain/text/counts.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { PublishedRow } from '#web/features/engine-room/engine-room.queries.ts';
import { firstNames, zeroText } from '#web/features/engine-room/room-texts.ts';

interface ImpactSentenceProps {
  rows: readonly PublishedRow[];
  impact: PriceImpact;
  /** Whose prices, where several are listed. */
  tier?: string;
}

/** '3 devices change, largest rise $50'; devices that become $0 before it. */
export function ImpactSentence({ rows, impact, tier }: ImpactSentenceProps) {
  return (
    <>
      <ZeroNotice rows={rows} impact={impact} />
      <p className="mt-1 type-interface text-text">
        {tier !== undefined && `${tier}: `}
        <strong className="font-semibold">{countText(impact)}</strong>
        {extremesText(impact)}
      </p>
    </>
  );
}

/** First and in amber: a device for nothing is nearly always a slip. */
function ZeroNotice({ rows, impact: { changes, zeroCount } }: ImpactSentenceProps) {
  if (zeroCount === 0) return null;
  const names = Array.from(changes.indexes.subarray(0, zeroCount), (index) => rows[index]?.display ?? '');
  return (
    <p className="mt-1 flex gap-2 type-interface text-warning">
      <TriangleAlert aria-hidden className="h-lh w-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{zeroText(zeroCount)}</strong>
        {`: ${firstNames(names)}`}
      </span>
    </p>
  );
}

function countText({ changes }: PriceImpact): string {
  return counted(changes.indexes.length, 'device changes', 'devices change');
}

function extremesText({ largestRise, largestFall }: PriceImpact): string {
  const rise = largestRise > 0 ? `, largest rise ${formatPrice(largestRise, undefined)}` : '';
  const fall = largestFall > 0 ? `, largest fall ${formatPrice(largestFall, undefined)}` : '';
  return rise + fall;
}
