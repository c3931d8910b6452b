import { useState } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { firstChanges, type PriceChange, type PriceChanges } from '#domain/pricing/price-impact.ts';
import { formatPrice, signedAmount } from '#domain/text/money.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { Button } from '#web/ui/button.tsx';

/** Rendering twenty thousand lines at once would block typing. */
const BATCH_SIZE = 50;

/** Two moneys, because an earlier version may have another: each price is written in its own. */
interface ImpactMoney {
  before: Money | undefined;
  after: Money | undefined;
}

interface ImpactDevicesProps {
  rows: readonly PublishedRow[];
  changes: PriceChanges;
  money: ImpactMoney;
}

export function ImpactDevices({ rows, changes, money }: ImpactDevicesProps) {
  const [limit, setLimit] = useState(BATCH_SIZE);
  const hidden = changes.indexes.length - limit;
  return (
    <>
      <ul aria-label="Devices that change" className="mt-1">
        {firstChanges(changes, limit).map((change) => (
          <DeviceChange key={change.index} change={change} row={rows[change.index]} money={money} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" className="mt-2" onClick={() => setLimit(limit + BATCH_SIZE)}>
          {`Show ${Math.min(hidden, BATCH_SIZE)} more`}
        </Button>
      )}
    </>
  );
}

interface DeviceChangeProps {
  change: PriceChange;
  row: PublishedRow | undefined;
  money: ImpactMoney;
}

// Until the answer for a new list arrives, an index may point past its end.
function DeviceChange({ change, row, money }: DeviceChangeProps) {
  if (!row) return null;
  const { before, after } = change;
  return (
    <li className="grid grid-cols-[1fr_auto_minmax(3.5rem,auto)] items-baseline gap-x-3 border-t border-row-rule py-2 type-caption text-text">
      <span className="min-w-0">
        <span className="block truncate">{row.display}</span>
        <span className="block text-muted">{labelOfCategory(row.category)}</span>
      </span>
      <span className="whitespace-nowrap">{`${formatPrice(before, money.before)} → ${formatPrice(after, money.after)}`}</span>
      <span className={`text-right whitespace-nowrap ${after > before ? 'text-primary' : 'text-secondary'}`}>
        {signedAmount(after - before, money.after)}
      </span>
    </li>
  );
}
