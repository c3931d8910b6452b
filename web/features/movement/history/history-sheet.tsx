import { useQuery } from '@tanstack/react-query';
import { Share } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { occurrencesOf } from '#domain/catalogue/occurrences.ts';
import { placeText } from '#domain/catalogue/place-text.ts';
import { twinSections } from '#domain/catalogue/twin-sections.ts';
import { deviceSectionsOf } from '#domain/catalogue/variants.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { TIER_IDS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { whenNoLayer } from '#web/lib/history/history-layers.ts';
import { Button } from '#web/ui/button.tsx';
import { AnchoredSheet } from '#web/ui/dialogs/anchored-sheet.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import type { DeviceActions, PricedList } from './device-actions.ts';
import { historyQuery } from './history.queries.ts';
import { HistoryView } from './history-view.tsx';

interface HistorySheetProps extends DeviceActions {
  /** The list as it is now; undefined if the category is gone. */
  list: PricedList | undefined;
  /** The row whose price was pressed. */
  requested: RowKey;
  role: Role;
  price: HTMLElement;
  onClose: () => void;
}

/** A row of a device, and what it is known by. */
interface KeyedRow {
  readonly row: CatalogueRow;
  readonly key: RowKey;
  /** The title above the device, if one of its names stands below several. */
  readonly section: string | undefined;
}

/** The price of a device in the past, for each of its variants; admins choose the tier. */
export function HistorySheet(props: HistorySheetProps) {
  const { list, requested, role, price, onClose } = props;
  const devices = list?.devices;
  const rows = useMemo(() => rowsOfDevice(devices ?? [], requested), [devices, requested]);
  const [chosenDevice, setChosenDevice] = useState(requested.device);
  const [tier, setTier] = useState<TierId>('public');
  const chosen = rows.find(({ key }) => key.device === chosenDevice);
  const isGroup = rows.length > 1;
  const title = (isGroup ? rows[0]?.row.group : chosen?.row.display) ?? requested.device;
  return (
    <AnchoredSheet
      title={title}
      description={placeText({ category: requested.category, section: chosen?.section })}
      anchor={price}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isGroup && <VariantSwitch rows={rows} value={chosenDevice} onValueChange={setChosenDevice} />}
        {role === 'admin' && (
          <SegmentedControl
            label="Tier"
            options={TIER_IDS.map((id) => ({ value: id, label: TIER_LABELS[id] }))}
            value={tier}
            onValueChange={setTier}
            className="flex *:flex-1"
          />
        )}
        <LoadedHistory
          rowKey={chosen?.key ?? requested}
          as={role === 'admin' ? tier : undefined}
          role={role}
          devices={devices}
        />
        {list && chosen && <Actions {...props} list={list} title={title} chosen={chosen} rows={rows} />}
      </div>
    </AnchoredSheet>
  );
}

/** The rows of the device that has this one; empty if the list no longer has it. */
function rowsOfDevice(devices: readonly CatalogueRow[], { device, occurrence }: RowKey): KeyedRow[] {
  const occurrences = occurrencesOf(devices);
  const found = devices.find((row, place) => row.device === device && occurrences[place] === occurrence);
  if (!found) return [];
  const all = deviceSectionsOf(devices).flatMap(({ rows }) => rows);
  const { row: rows, rowIndex } = all.find(({ row }) => row.includes(found)) ?? { row: [], rowIndex: 0 };
  const sections = twinSections(devices);
  const section = rows.map((_, place) => sections.get(rowIndex + place)).find((each) => each !== undefined);
  return rows.map((row, place) => ({
    row,
    key: { category: row.category, device: row.device, occurrence: occurrences[rowIndex + place] ?? 1 },
    section,
  }));
}

interface VariantSwitchProps {
  rows: readonly KeyedRow[];
  value: string;
  onValueChange: (device: string) => void;
}

/** More letters do not fit side by side on a phone. */
const SEGMENT_LETTERS_MAX = 20;

function VariantSwitch({ rows, value, onValueChange }: VariantSwitchProps) {
  const options = rows.map(({ row, key }) => ({ value: key.device, label: row.variant ?? row.display }));
  // Each one takes the space of two letters besides its own.
  const letterCount = options.reduce((sum, { label }) => sum + label.length + 2, 0);
  if (letterCount > SEGMENT_LETTERS_MAX)
    return <SelectField label="Variant" options={options} value={value} onValueChange={onValueChange} />;
  return (
    <SegmentedControl
      label="Variant"
      options={options}
      value={value}
      onValueChange={onValueChange}
      className="flex *:flex-1"
    />
  );
}

interface LoadedHistoryProps {
  rowKey: RowKey;
  as: TierId | undefined;
  role: Role;
  devices: readonly CatalogueRow[] | undefined;
}

function LoadedHistory({ rowKey, as, role, devices }: LoadedHistoryProps) {
  const query = useQuery(historyQuery(role, { ...rowKey, as }));
  const { refetch } = query;
  const seen = useRef(devices);
  useEffect(() => {
    if (seen.current === devices) return;
    seen.current = devices;
    // A new list: the last step may be another one.
    void refetch();
  }, [devices, refetch]);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <AsyncView
      query={query}
      loadingText="Loading price history..."
      loadingRows={9}
      error={{
        title: 'No price history',
        ...(isGone && { text: 'The list no longer has this device.' }),
      }}
    >
      {(history) => <HistoryView history={history} now={query.dataUpdatedAt} whose={whoseWords(role, as)} />}
    </AsyncView>
  );
}

function whoseWords(role: Role, as: TierId | undefined): string {
  if (as !== undefined && as !== 'public') return `${TIER_LABELS[as]} prices`;
  return role === 'admin' || role === 'manager' ? 'public prices' : 'your prices';
}

interface ActionsProps extends DeviceActions {
  list: PricedList;
  title: string;
  chosen: KeyedRow;
  rows: readonly KeyedRow[];
  onClose: () => void;
}

function Actions({ list, title, chosen, rows, basket, sharing, onClose }: ActionsProps) {
  const AddToInquiry = chosen.row.finalPrice === null ? undefined : basket?.AddToInquiry;
  if (!AddToInquiry && !sharing) return null;
  function share(): void {
    const scope = { title, selection: { rows: rows.map(({ key }) => key) } };
    onClose();
    // Not before the focus is back in the list: the next sheet returns it to where it was then.
    whenNoLayer(() => sharing?.sharingRequested.emit(scope));
  }
  return (
    <div
      className={
        AddToInquiry && sharing ? 'grid grid-cols-[1fr_2fr] gap-2 max-[17.5rem]:grid-cols-1' : 'grid'
      }
    >
      {sharing && (
        <Button size="large" icon={Share} onClick={share}>
          Share
        </Button>
      )}
      {AddToInquiry && <AddToInquiry list={list} row={chosen.row} onAdded={onClose} />}
    </div>
  );
}
