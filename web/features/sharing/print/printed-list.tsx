import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { sharedPartsOf } from '#domain/sharing/shared-parts.ts';
import { stampOf } from '#domain/sharing/shared-text.ts';
import { DeviceList } from '#web/features/catalogue/device-list.tsx';

interface PrintedListProps {
  list: SharedList;
  title: string;
}

/** The rows under the name of the list, with where they come from at the end. */
export function PrintedList({ list, title }: PrintedListProps) {
  return (
    <>
      <h1 className="type-page-title">{list.list}</h1>
      <p className="mb-4 type-interface text-muted">{title}</p>
      <DeviceList devices={printedRows(list, title)} money={list.money} />
      <p className="mt-4 border-t border-hairline pt-3 type-interface">{`${stampOf(list)} · ${list.mark}`}</p>
    </>
  );
}

/** With the titles of their sections. */
function printedRows({ rows }: SharedList, title: string): CatalogueRow[] {
  return sharedPartsOf(rows, title).flatMap((part): readonly CatalogueRow[] => {
    const [first] = part.rows;
    if (!first || part.title === '') return part.rows;
    const heading = { device: part.title, display: part.title, finalPrice: 0, category: first.category };
    return [{ ...heading, isHeader: true }, ...part.rows];
  });
}
