import { Info, TriangleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { editBucket } from '#domain/configuration/edit-buckets.ts';
import type { EditResult } from '#domain/configuration/edit-result.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { type BucketGap, rowsInGaps } from '#domain/pricing/bucket-gaps.ts';
import { counted } from '#domain/text/counts.ts';
import { formatAmount, formatPrice } from '#domain/text/money.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { capitalised } from '#web/lib/capitalised.ts';
import { useMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { Editor } from './editor/use-editor.ts';

interface GapsPanelProps {
  editor: Editor;
  /** Empty until they have loaded. */
  rows: readonly PublishedRow[];
  /** The last gap was closed, so the panel disappears: the focus needs another place. */
  onLastClosed: () => void;
}

/** As many gaps as the default buckets have. */
const FIRST_GAPS = 5;

/** A price in a gap is reduced for nobody. A warning only if a published row has one. */
export function GapsPanel({ editor, rows, onLastClosed }: GapsPanelProps) {
  const titleId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const { configuration } = editor.history.present;
  const { buckets } = configuration;
  const money = useMoney();
  const gaps = useMemo(() => rowsInGaps(buckets, rows, limitsOf(money)), [buckets, rows, money]);
  const { list, keepFocusAt } = useFocusAfterClosing(gaps.length, onLastClosed);
  if (gaps.length === 0) return null;
  const caught = gaps.reduce((sum, gap) => sum + gap.rows.length, 0);

  function close(gap: BucketGap, place: number): void {
    const result = closeGap(configuration, gap);
    if (result.ok) {
      keepFocusAt(place);
      editor.change(result.configuration);
    }
    toast(
      result.ok
        ? { title: CONFIGURATION_MESSAGES.bucketUpdated }
        : { title: 'The gap could not be closed', description: result.message, tone: 'destructive' },
    );
  }

  return (
    <section
      aria-labelledby={titleId}
      className="flex gap-2 border-t border-hairline px-4 py-4 tablet:px-6 desktop:px-5"
    >
      {caught > 0 ? (
        <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warning" />
      ) : (
        <Info aria-hidden className="h-lh w-4 shrink-0 text-muted" />
      )}
      <div className="min-w-0 flex-1">
        <h3 id={titleId} className="type-label text-text">
          {`${counted(gaps.length, 'gap')} in the buckets`}
        </h3>
        <p className="type-caption text-muted">
          {`A price in a gap belongs to no bucket and is only rounded. ${rowsText(caught)} into a gap.`}
        </p>
        <ul ref={list} className="mt-1">
          {gaps.slice(0, isExpanded ? gaps.length : FIRST_GAPS).map(({ gap, rows: fallen }, place) => (
            <Gap key={gap.low} gap={gap} rows={fallen} onClose={() => close(gap, place)} />
          ))}
        </ul>
        {gaps.length > FIRST_GAPS && (
          <Button
            size="small"
            variant="quiet"
            className="-ml-button-small"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : 'Show all'}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The button of a closed gap disappears: focuses the next one. */
function useFocusAfterClosing(count: number, onLastClosed: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const closedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (closedAt.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-close-gap]') ?? [];
    const next = buttons[Math.min(closedAt.current, buttons.length - 1)];
    closedAt.current = null;
    if (next) next.focus();
    else if (count === 0) onLastClosed();
  }, [count, onLastClosed]);
  return {
    list,
    keepFocusAt(place: number): void {
      closedAt.current = place;
    },
  };
}

interface GapProps {
  gap: BucketGap;
  rows: readonly PublishedRow[];
  onClose: () => void;
}

function Gap({ gap, rows, onClose }: GapProps) {
  const money = useMoney();
  const where = gapText(gap, money);
  return (
    <li className="border-t border-row-rule py-2 first:border-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 type-caption text-text">{capitalised(where)}</span>
        <Button size="small" data-close-gap aria-label={`Close the gap ${where}`} onClick={onClose}>
          Close gap
        </Button>
      </div>
      {rows.length > 0 && (
        <details>
          <summary className="cursor-pointer type-caption text-muted">
            {`${rowsText(rows.length)} in`}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
          <ul tabIndex={0} aria-label={`Rows ${where}`} className="max-h-50 overflow-y-auto">
            {rows.map(({ display, category, price }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold the same device twice
              <li key={index} className="flex justify-between gap-3 type-caption text-text">
                <span className="min-w-0 truncate">{`${display}, ${labelOfCategory(category)}`}</span>
                {formatPrice(price, money)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function rowsText(count: number): string {
  if (count === 0) return 'No row falls';
  return counted(count, 'row falls', 'rows fall');
}

/** Extends the bucket below the gap up to the next one. Before the first bucket, extends that one down. */
function closeGap(configuration: Configuration, gap: BucketGap): EditResult {
  const label = gap.after ?? gap.before;
  const bucket = configuration.buckets.find(([name]) => name === label);
  if (!bucket) return { ok: false, message: 'This gap is already closed' };
  const [name, low, high] = bucket;
  const widened: PriceBucket = gap.after === null ? [name, gap.low, high] : [name, low, gap.high];
  return editBucket(configuration, name, widened);
}

/** 'between $100 and $101': the nearest prices of the buckets on either side. */
function gapText({ low, high, after, before }: BucketGap, money: Money | undefined): string {
  const unit = limitsOf(money).isWholeOnly ? 100 : 1;
  const from = formatAmount(outside(low, -unit), money);
  if (high === 'Infinity') return `above ${from}`;
  const to = formatAmount(outside(high, unit), money);
  return after === null || before === null ? `below ${to}` : `between ${from} and ${to}`;
}

// The ends of a gap belong to the gap.
function outside(dollars: number, cents: number): number {
  return (Math.round(dollars * 100) + cents) / 100;
}
