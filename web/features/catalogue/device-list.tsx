import { memo, useMemo } from 'react';
import { arrangeInColumns } from '#domain/catalogue/columns.ts';
import { groupIntoSections } from '#domain/catalogue/sections.ts';
import type { CatalogueRow } from '#domain/contract/device.ts';
import { ListColumns } from './list-columns.tsx';
import { useListSpace } from './use-media.ts';

interface DeviceListProps {
  devices: readonly CatalogueRow[];
}

/** A category as the sheet has it. Remembered: a keystroke in the search must not draw thousands of rows again. */
export const DeviceList = memo(function DeviceList({ devices }: DeviceListProps) {
  const { columnCount, isPrinting } = useListSpace();
  const columns = useMemo(
    () => arrangeInColumns(groupIntoSections(devices), columnCount),
    [devices, columnCount],
  );
  return (
    <div className="list-grid">
      <ListColumns columns={columns} rowCount={devices.length} isPrinting={isPrinting} />
    </div>
  );
});
