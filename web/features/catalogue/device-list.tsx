import { memo, useDeferredValue, useMemo } from 'react';
import { arrangeInColumns } from '#domain/catalogue/columns.ts';
import { groupIntoSections, type PlacedRow } from '#domain/catalogue/sections.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { DeviceRow } from './device-row.tsx';
import { type Columns, ListColumns } from './list-columns.tsx';
import { PLAIN_ROWS_MAX } from './list-parts.ts';
import { useListSpace } from './use-media.ts';

interface DeviceListProps {
  devices: readonly CatalogueRow[];
}

const NOT_YET: Columns<PlacedRow<CatalogueRow>> = [];

/**
 * A category as the sheet has it. A long one is drawn twice: at once its beginning, with the rest as empty space of
 * the same height, and then all of it in the background, so that finding in the page and readers know every row.
 * Remembered: a keystroke in the search must not draw thousands of rows again.
 */
export const DeviceList = memo(function DeviceList({ devices }: DeviceListProps) {
  const { columnCount, isPrinting } = useListSpace();
  const columns: Columns<PlacedRow<CatalogueRow>> = useMemo(
    () => arrangeInColumns(groupIntoSections(devices), columnCount),
    [devices, columnCount],
  );
  const drawn = useDeferredValue(columns, NOT_YET);
  return (
    <div className="list-grid">
      <ListColumns
        columns={columns}
        isLong={devices.length > PLAIN_ROWS_MAX}
        isComplete={isPrinting || drawn === columns}
        renderRow={renderRow}
      />
    </div>
  );
});

function renderRow({ row: { display, finalPrice }, rowIndex }: PlacedRow<CatalogueRow>) {
  return <DeviceRow key={rowIndex} display={display} finalPrice={finalPrice} />;
}
