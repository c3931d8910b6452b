import { memo, useContext, useDeferredValue, useMemo } from 'react';
import { arrangeAtStarts } from '#domain/catalogue/column-starts.ts';
import { arrangeList, heightOfDevice, type ListArrangement } from '#domain/catalogue/list-arrangement.ts';
import type { PlacedRow } from '#domain/catalogue/sections.ts';
import { deviceSectionsOf, type ListDevice, stripOf } from '#domain/catalogue/variants.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { CategoryList } from './catalogue.queries.ts';
import { type DeviceExtras, DeviceFrameContext } from './device-frame.ts';
import { DeviceRow } from './device-row.tsx';
import { DeviceStrip } from './device-strip.tsx';
import { type Columns, ListColumns } from './list-columns.tsx';
import { PLAIN_ROWS_MAX } from './list-parts.ts';
import { useListSpace } from './use-list-space.ts';

/** The columns are given if these are only the first rows of the list. */
type DeviceListProps = Omit<CategoryList, 'category'>;

type Device = PlacedRow<ListDevice<CatalogueRow>>;

const NO_COLUMNS: Columns<Device> = [];

/**
 * A category in the order of the sheet. A long one is rendered twice: first its beginning, with empty space of the same
 * height for the rest, then all of it in the background, so that find-in-page and screen readers reach every row.
 * Memoised: a keystroke in the search must not render thousands of rows again.
 */
export const DeviceList = memo(function DeviceList(props: DeviceListProps) {
  const { devices, money, columnStarts, tables } = props;
  const { columnCount, isPrinting } = useListSpace();
  const Frame = useContext(DeviceFrameContext);
  const { columns, wide, priceChars } = useMemo((): ListArrangement<CatalogueRow> => {
    const sections = deviceSectionsOf(devices, columnStarts && (tables?.labels ?? {}));
    const starts = columnStarts?.[columnCount];
    if (!starts) return arrangeList(sections, columnCount, money);
    const { count = columnCount, wide = [], priceChars } = tables?.columns[columnCount] ?? {};
    return { columns: arrangeAtStarts(sections, starts, count), wide, priceChars };
  }, [devices, money, columnStarts, tables, columnCount]);
  const deferredColumns = useDeferredValue<Columns<Device>>(columns, NO_COLUMNS);
  return (
    <div className="list-grid" data-price-chars={priceChars}>
      <ListColumns
        columns={columns}
        wide={wide}
        isLong={devices.length > PLAIN_ROWS_MAX}
        isComplete={isPrinting || deferredColumns === columns}
        renderRow={(device, _place, { labels }) =>
          Frame ? (
            <Frame key={device.rowIndex} list={devices} rows={device.row} money={money}>
              {(extras) => renderDevice(device, labels, money, extras)}
            </Frame>
          ) : (
            renderDevice(device, labels, money)
          )
        }
        rowHeightOf={({ row }, block) => heightOfDevice(row, block, columnCount, money)}
      />
    </div>
  );
});

function renderDevice(
  { row: device, rowIndex }: Device,
  labels: readonly string[] | undefined,
  money: Money | undefined,
  extras?: DeviceExtras,
) {
  const [first] = device;
  if (!first) return null;
  const cells = stripOf(device, labels);
  const rowCount = device.length;
  if (cells)
    return (
      <DeviceStrip
        key={rowIndex}
        device={first}
        cells={cells}
        money={money}
        rowCount={rowCount}
        extras={extras}
      />
    );
  const row = { ...first, money, listed: first, plus: extras?.plus };
  if (rowCount === 1) return <DeviceRow key={rowIndex} {...row} />;
  return <DeviceRow key={rowIndex} {...row} display={first.group ?? first.display} rowCount={rowCount} />;
}
