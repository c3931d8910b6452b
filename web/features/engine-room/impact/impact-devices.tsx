import { useState } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { largestChanges, type PriceChange, type PriceChanges } from '#domain/pricing/price-impact.ts';
import { formatPrice, signedDollars } from '#domain/text/money.ts';
import type { PublishedRow } from '#web/features/engine-room/engine-room.queries.ts';
import { Button } from '#web/ui/button.tsx';

/** Twenty thousand lines at once would hold up the page that is typed into. */
const AT_ONCE = 50;

interface ImpactDevicesProps {
  rows: readonly PublishedRow[];
  changes: PriceChanges;
}

export function ImpactDevices({ rows, changes }: ImpactDevicesProps) {
  const [limit, setLimit] = useState(AT_ONCE);
  const hidden = changes.indexes.length - limit;
  return (
    <>
      <ul aria-label="Devices that change" className="mt-1">
        {largestChanges(changes, limit).map((change) => (
          <DeviceChange key={change.index} change={change} row={rows[change.index]} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" className="mt-2" onClick={() => setLimit(limit + AT_ONCE)}>
          {`Show ${Math.min(hidden, AT_ONCE)} more`}
        </Button>
      )}
    </>
  );
}

// While the answer for a new list is on its way, an index may point past its end.
function DeviceChange({ change, row }: { change: PriceChange; row: PublishedRow | undefined }) {
  if (!row) return null;
  const { before, after } = change;
  return (
    <li className="grid grid-cols-[1fr_auto_3.5rem] items-baseline gap-x-3 border-t border-row-rule py-2 type-caption text-text">
      <span className="min-w-0">
        <span className="block truncate">{row.display}</span>
        <span className="block text-muted">{labelOfCategory(row.category)}</span>
      </span>
      <span className="whitespace-nowrap">{`${formatPrice(before)} → ${formatPrice(after)}`}</span>
      <span className={`text-right whitespace-nowrap ${after > before ? 'text-primary' : 'text-secondary'}`}>
        {signedDollars(after - before)}
      </span>
    </li>
  );
}
