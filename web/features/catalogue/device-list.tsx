import { memo, useDeferredValue, useMemo } from 'react';
import { arrangeAtStarts } from '#domain/catalogue/column-starts.ts';
import { arrangeInColumns } from '#domain/catalogue/columns.ts';
import { groupIntoSections, type PlacedRow } from '#domain/catalogue/sections.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { CategoryList } from './catalogue.queries.ts';
import { DeviceRow } from './device-row.tsx';
import { type Columns, ListColumns } from './list-columns.tsx';
import { PLAIN_ROWS_MAX } from './list-parts.ts';
import { useListSpace } from './use-list-space.ts';

interface DeviceListProps {
  devices: readonly CatalogueRow[];
  /** Given if these are only the first rows of the list. */
  columnStarts?: CategoryList['columnStarts'];
}

const NO_COLUMNS: Columns<PlacedRow<CatalogueRow>> = [];

/**
 * A category in the order of the sheet. A long one is rendered twice: first its beginning, with empty space of the same
 * height for the rest, then all of it in the background, so that find-in-page and screen readers reach every row.
 * Memoised: a keystroke in the search must not render thousands of rows again.
 */
export const DeviceList = memo(function DeviceList({ devices, columnStarts }: DeviceListProps) {
  const { columnCount, isPrinting } = useListSpace();
  const columns: Columns<PlacedRow<CatalogueRow>> = useMemo(() => {
    const sections = groupIntoSections(devices);
    const starts = columnStarts?.[columnCount];
    return starts ? arrangeAtStarts(sections, starts, columnCount) : arrangeInColumns(sections, columnCount);
  }, [devices, columnStarts, columnCount]);
  const deferredColumns = useDeferredValue(columns, NO_COLUMNS);
  return (
    <div className="list-grid">
      <ListColumns
        columns={columns}
        isLong={devices.length > PLAIN_ROWS_MAX}
        isComplete={isPrinting || deferredColumns === columns}
        renderRow={renderRow}
      />
    </div>
  );
});

function renderRow({ row, rowIndex }: PlacedRow<CatalogueRow>) {
  return <DeviceRow key={rowIndex} {...row} />;
}
