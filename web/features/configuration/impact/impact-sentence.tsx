import { TriangleAlert } from 'lucide-react';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceImpact } from '#domain/pricing/price-impact.ts';
import { counted } from '#domain/text/counts.ts';
import { formatAmount } from '#domain/text/money.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { firstNames, zeroText } from './impact-words.ts';

interface ImpactSentenceProps {
  rows: readonly PublishedRow[];
  impact: PriceImpact;
  /** The money of the draft. */
  money: Money | undefined;
  /** Whose prices, where several are listed. */
  tier?: string;
}

/** '3 devices change, largest rise $50'; devices that become $0 before it. */
export function ImpactSentence({ rows, impact, money, tier }: ImpactSentenceProps) {
  return (
    <>
      <ZeroNotice rows={rows} impact={impact} money={money} />
      <p className="mt-1 type-interface text-text">
        {tier !== undefined && `${tier}: `}
        <strong className="font-semibold">{countText(impact)}</strong>
        {extremesText(impact, money)}
      </p>
    </>
  );
}

/** First and in amber: a device for nothing is nearly always a slip. */
function ZeroNotice({ rows, impact: { changes, zeroCount }, money }: ImpactSentenceProps) {
  if (zeroCount === 0) return null;
  const names = Array.from(changes.indexes.subarray(0, zeroCount), (index) => rows[index]?.display ?? '');
  return (
    <p className="mt-1 flex gap-2 type-interface text-warning">
      <TriangleAlert aria-hidden className="h-lh w-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{zeroText(zeroCount, money)}</strong>
        {`: ${firstNames(names)}`}
      </span>
    </p>
  );
}

function countText({ changes }: PriceImpact): string {
  return counted(changes.indexes.length, 'device changes', 'devices change');
}

function extremesText({ largestRise, largestFall }: PriceImpact, money: Money | undefined): string {
  const rise = largestRise > 0 ? `, largest rise ${formatAmount(largestRise, money)}` : '';
  const fall = largestFall > 0 ? `, largest fall ${formatAmount(largestFall, money)}` : '';
  return rise + fall;
}
