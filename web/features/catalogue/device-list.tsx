import { memo, useDeferredValue, useMemo } from 'react';
import { arrangeAtStarts } from '#domain/catalogue/column-starts.ts';
import { arrangeList, heightOfDevice, type ListArrangement } from '#domain/catalogue/list-arrangement.ts';
import type { PlacedRow } from '#domain/catalogue/sections.ts';
import { deviceSectionsOf, type ListDevice, stripOf } from '#domain/catalogue/variants.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { CategoryList } from './catalogue.queries.ts';
import { DeviceRow } from './device-row.tsx';
import { DeviceStrip } from './device-strip.tsx';
import { type Columns, ListColumns } from './list-columns.tsx';
import { type ListBlock, PLAIN_ROWS_MAX } from './list-parts.ts';
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
export const DeviceList = memo(function DeviceList({ devices, columnStarts, tables }: DeviceListProps) {
  const { columnCount, isPrinting } = useListSpace();
  const { columns, wide } = useMemo((): ListArrangement<CatalogueRow> => {
    const sections = deviceSectionsOf(devices, columnStarts && (tables?.labels ?? {}));
    const starts = columnStarts?.[columnCount];
    if (!starts) return arrangeList(sections, columnCount);
    const { count = columnCount, wide = [] } = tables?.columns[columnCount] ?? {};
    return { columns: arrangeAtStarts(sections, starts, count), wide };
  }, [devices, columnStarts, tables, columnCount]);
  const deferredColumns = useDeferredValue<Columns<Device>>(columns, NO_COLUMNS);
  return (
    <div className="list-grid">
      <ListColumns
        columns={columns}
        wide={wide}
        isLong={devices.length > PLAIN_ROWS_MAX}
        isComplete={isPrinting || deferredColumns === columns}
        renderRow={renderDevice}
        rowHeightOf={({ row }, block) => heightOfDevice(row, block, columnCount)}
      />
    </div>
  );
});

function renderDevice({ row: device, rowIndex }: Device, _place: number, { labels }: ListBlock<Device>) {
  const [first] = device;
  if (!first) return null;
  const cells = stripOf(device, labels);
  const rowCount = device.length;
  if (cells) return <DeviceStrip key={rowIndex} device={first} cells={cells} rowCount={rowCount} />;
  if (rowCount === 1) return <DeviceRow key={rowIndex} {...first} />;
  return <DeviceRow key={rowIndex} {...first} display={first.group ?? first.display} rowCount={rowCount} />;
}
