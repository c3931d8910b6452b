import { type ComponentProps, type ReactNode, useContext, useMemo, useRef } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { deviceSectionsOf } from '#domain/catalogue/variants.ts';
import type { ChangedRow } from '#domain/contract/entities/changes.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { CategoryLine } from '#web/features/catalogue/category-line.tsx';
import { type DeviceFrame, DeviceFrameContext } from '#web/features/catalogue/device-frame.ts';
import { DeviceList } from '#web/features/catalogue/device-list.tsx';
import { DeviceName } from '#web/features/catalogue/device-row.tsx';
import { type ChangeNotes, noteOf } from './change-marks.ts';
import { countText } from './change-words.ts';
import type { Changes, MovingLists } from './use-changes.ts';

interface ChangesListProps {
  changes: Changes;
  lists: MovingLists;
  onCategoryChange: (category: string) => void;
}

/** The changed devices of all categories, those of the chosen one first. */
export function ChangesList({ changes, lists, onCategoryChange }: ChangesListProps) {
  const { categories, chosen, listsByCategory } = lists;
  const section = useRef<HTMLElement>(null);
  function open(category: string): void {
    onCategoryChange(category);
    // The pressed line disappears, and the focus with it.
    section.current?.focus({ preventScroll: true });
  }
  const inChosen = changes.rows.filter(({ category }) => category === chosen);
  const others = new Set(changes.rows.map(({ category }) => category));
  others.delete(chosen ?? '');
  function rowsOf(category: string, rows: readonly ChangedRow[]) {
    return <ChangedRows rows={rows} list={listsByCategory.get(category)} changes={changes} />;
  }
  return (
    <section ref={section} tabIndex={-1} aria-label="Changes" className="changes-list">
      {chosen !== undefined && inChosen.length > 0 && rowsOf(chosen, inChosen)}
      {chosen !== undefined && inChosen.length === 0 && (
        <p className="type-interface text-muted">{`No changes in ${labelOfCategory(chosen)}`}</p>
      )}
      {[...others].map((category) => {
        const rows = changes.rows.filter((row) => row.category === category);
        return (
          <div key={category}>
            <CategoryLine
              category={category}
              detail={countText(rows)}
              // One that is gone would open the first of the list.
              {...(categories.includes(category) && { onOpen: open })}
            />
            {rowsOf(category, rows)}
          </div>
        );
      })}
    </section>
  );
}

interface ChangedRowsProps {
  /** Of one category. */
  rows: readonly ChangedRow[];
  /** Undefined until it has loaded. */
  list: { readonly devices: readonly CatalogueRow[]; readonly money?: Money | undefined } | undefined;
  changes: Changes;
}

/** The changed devices of a category under the titles of their sections, and below them those that it no longer has. */
function ChangedRows({ rows, list, changes: { notes, money } }: ChangedRowsProps) {
  const all = list?.devices;
  const devices = useMemo(() => (all ? changedDevices(all, notes) : []), [all, notes]);
  const gone = rows.filter(({ kind }) => kind === 'removed');
  return (
    <>
      {!list && gone.length < rows.length && (
        <p className="type-interface text-muted">This category has not loaded yet.</p>
      )}
      {all && devices.length > 0 && (
        <WholeListFrame list={all}>
          <DeviceList devices={devices} money={list.money} />
        </WholeListFrame>
      )}
      {gone.length > 0 && (
        <ul className="list-grid changes-gone">
          {gone.map((row) => (
            <GoneRow key={`${row.device} ${row.occurrence}`} row={row} money={money} />
          ))}
        </ul>
      )}
    </>
  );
}

/** With all prices of a device, and with the titles above them. */
function changedDevices(devices: readonly CatalogueRow[], notes: ChangeNotes): CatalogueRow[] {
  return deviceSectionsOf(devices).flatMap(({ title, startIndex, rows }) => {
    const changed = rows.flatMap(({ row: device }) => (device.some((row) => notes.has(row)) ? device : []));
    const titleRow = title === null ? undefined : devices[startIndex];
    return titleRow && changed.length > 0 ? [titleRow, ...changed] : changed;
  });
}

/** What the page puts around a device finds its rows in the whole list: among fewer rows, the second of a name may be the first. */
function WholeListFrame({
  list,
  children,
}: Pick<ComponentProps<DeviceFrame>, 'list'> & { children: ReactNode }) {
  const Frame = useContext(DeviceFrameContext);
  const InWholeList = useMemo(
    () => Frame && ((props: ComponentProps<DeviceFrame>) => <Frame {...props} list={list} />),
    [Frame, list],
  );
  return <DeviceFrameContext value={InWholeList}>{children}</DeviceFrameContext>;
}

interface GoneRowProps {
  row: ChangedRow;
  money: Money | undefined;
}

function GoneRow({ row, money }: GoneRowProps) {
  const { was } = noteOf(row, money);
  return (
    <li className="device-row">
      <DeviceName display={row.display} outOfStock />
      <span className="device-leader">, </span>
      <span className="device-price">
        <span className="change-mark">
          <span className="sr-only">was </span>
          <s className="change-before">{was}</s>
          <span className="sr-only">, </span>
        </span>
        <span className="device-out">No longer listed</span>
      </span>
    </li>
  );
}
