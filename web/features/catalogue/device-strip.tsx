import { isTightStrip, type StripCell, stripColumnsOf, type VariantRow } from '#domain/catalogue/variants.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { DeviceExtras } from './device-frame.ts';
import { DevicePrice } from './device-price.tsx';
import { DeviceName } from './device-row.tsx';

interface DeviceStripProps {
  readonly device: VariantRow;
  readonly cells: readonly StripCell<VariantRow>[];
  readonly money: Money | undefined;
  readonly rowCount: number;
  readonly extras?: DeviceExtras | undefined;
}

/**
 * A device with several prices: its name, and below it a label over each price; in a table a line with the prices under
 * the labels of its head. Screen readers say 'name, A+ $700, B $630' in both.
 */
export function DeviceStrip({ device, cells, money, rowCount, extras }: DeviceStripProps) {
  const { group, display, stock, note } = device;
  const columnCount = stripColumnsOf(cells, money);
  const lastLine = cells.length % columnCount;
  return (
    <li className="device-strip" data-rows={rowCount}>
      <DeviceName display={group ?? display} stock={stock} note={note} />
      <span className="device-leader" />
      <span
        className="strip-cells"
        data-columns={columnCount}
        data-tight={isTightStrip(cells, money) || undefined}
      >
        {cells.map(({ label, row }, place) => (
          <span
            key={label}
            className="strip-cell"
            aria-hidden={row === undefined || undefined}
            data-chosen={(row && extras?.isChosen(row)) || undefined}
            // The last line ends on the edge of all prices: its beginning stays empty.
            data-start={
              lastLine > 0 && place === cells.length - lastLine ? columnCount - lastLine + 1 : undefined
            }
          >
            {row && <span className="sr-only">, </span>}
            <span className="strip-label">{label}</span>{' '}
            {row ? <DevicePrice {...row} money={money} listed={row} /> : <NoPrice />}
          </span>
        ))}
      </span>
      {extras?.plus}
    </li>
  );
}

function NoPrice() {
  return (
    <span className="device-price">
      <span className="device-none">–</span>
    </span>
  );
}
