import { Pencil, SquareSplitHorizontal, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { splitRange } from '#domain/configuration/split-range.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { formatAmount } from '#domain/text/money.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface ColumnHeadProps {
  bucket: PriceBucket;
  column: number;
  money: Money | undefined;
  isHot: boolean;
  isOnly: boolean;
  /** Only one column's buttons are Tab stops: with 20 buckets there would be 60 before the first cell. */
  isTabStop: boolean;
  /** How it differs from what is saved. */
  unsaved: UnsavedMark | null;
  onEdit: (label: string) => void;
  onSplit: (label: string) => void;
  onRemove: (label: string) => void;
}

export const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
  const { bucket, column, money, isHot, isOnly, isTabStop, unsaved, onEdit, onSplit, onRemove } = props;
  const tabIndex = isTabStop ? 0 : -1;
  const [label] = bucket;
  const [from, to] = rangePartsOf(bucket, money);
  return (
    <th
      scope="col"
      aria-colindex={column + 2}
      data-head="column"
      data-column={column}
      data-hot={isHot || undefined}
      data-unsaved={unsaved ?? undefined}
      className="matrix-column-head"
    >
      <div className="matrix-column-head-content">
        <button type="button" tabIndex={-1} title={label} className="matrix-head-button">
          <span className="matrix-head-label">{label}</span>{' '}
          <span className="matrix-head-range">
            <span>{from}</span> <span>{to}</span>
          </span>
          {unsaved && <span className="sr-only">{`, ${unsaved}, not saved`}</span>}
        </button>
        <span className="matrix-head-actions" data-no-select>
          <IconButton
            label={`Edit ${label}`}
            tabIndex={tabIndex}
            icon={Pencil}
            size="small"
            isMuted
            onClick={() => onEdit(label)}
          />
          <IconButton
            label={`Remove ${label}`}
            tabIndex={tabIndex}
            icon={Trash2}
            size="small"
            isMuted
            disabled={isOnly}
            onClick={() => onRemove(label)}
          />
          <IconButton
            label={`Split ${label} at …`}
            title="Split at …"
            tabIndex={tabIndex}
            icon={SquareSplitHorizontal}
            size="small"
            isMuted
            disabled={splitRange(bucket, limitsOf(money)) === null}
            className="matrix-head-split"
            onClick={() => onSplit(label)}
          />
        </span>
      </div>
    </th>
  );
});

/** '$101 to $220', in two parts: of a long range each has a line of its own. */
export function rangePartsOf([, low, high]: PriceBucket, money: Money | undefined): [string, string] {
  return [formatAmount(low, money), high === 'Infinity' ? 'and up' : `to ${formatAmount(high, money)}`];
}

export function rangeTextOf(bucket: PriceBucket, money: Money | undefined): string {
  return rangePartsOf(bucket, money).join(' ');
}

export type UnsavedMark = 'new' | 'changed';

/** A bucket under a name that is not saved is new, whatever became of the others. */
export function unsavedMarkOf(bucket: PriceBucket, saved: readonly PriceBucket[]): UnsavedMark | null {
  const [label, low, high] = bucket;
  const before = saved.find(([name]) => name === label);
  if (!before) return 'new';
  return before[1] === low && before[2] === high ? null : 'changed';
}
