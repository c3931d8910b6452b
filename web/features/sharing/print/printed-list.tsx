import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
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
      <DeviceList devices={printedRows(list)} money={list.money} />
      <p className="mt-4 border-t border-hairline pt-3 type-interface">{`${stampOf(list)} · ${list.mark}`}</p>
    </>
  );
}

/** Rows of several categories are told apart by a title. */
function printedRows({ rows }: SharedList): CatalogueRow[] {
  const hasCategories = rows.some(({ category }) => category !== rows[0]?.category);
  return rows.flatMap((row, place) => {
    const { category } = row;
    if (!hasCategories || category === rows[place - 1]?.category) return [row];
    const label = labelOfCategory(category);
    return [{ device: label, display: label, finalPrice: 0, category, isHeader: true }, row];
  });
}
