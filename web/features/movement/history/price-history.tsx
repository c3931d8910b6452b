import { useEffect, useEffectEvent, useState } from 'react';
import { identifyRow, rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { VariantRow } from '#domain/catalogue/variants.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { CatalogueLists } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import { createEmitter } from '#web/lib/events.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { DeviceActions } from './device-actions.ts';
import type { HistorySheet } from './history-sheet.tsx';

interface HistoryRequest {
  /** As the list has it. */
  readonly row: VariantRow;
  /** What was pressed. */
  readonly price: HTMLElement;
}

/** Emitted by the price of a row. */
export const historyRequested = createEmitter<HistoryRequest>();

interface PriceHistoryProps extends DeviceActions {
  lists: Pick<CatalogueLists, 'listsByCategory' | 'chosenList'>;
  viewer: { readonly role: Role };
}

interface OpenedHistory extends Pick<HistoryRequest, 'price'> {
  readonly rowKey: RowKey;
  readonly Sheet: typeof HistorySheet;
}

/** The sheet that a press on a price opens. Its code is loaded with the first one. */
export function PriceHistory({ lists, viewer, basket, sharing }: PriceHistoryProps) {
  const [opened, setOpened] = useState<OpenedHistory | null>(null);
  const open = useEffectEvent(async ({ row, price }: HistoryRequest) => {
    const rowKey = keyOf(row, lists);
    if (!rowKey || price === opened?.price) return setOpened(null);
    try {
      const { HistorySheet: Sheet } = await import('./history-sheet.tsx');
      setOpened({ rowKey, price, Sheet });
    } catch {
      const description = 'Check your connection, then try again.';
      toast({ title: 'The price history could not be opened', description, tone: 'destructive' });
    }
  });
  useEffect(() => historyRequested.subscribe((request) => void open(request)), []);
  if (!opened) return null;
  const { rowKey, price, Sheet } = opened;
  return (
    <Sheet
      key={rowKeyText(rowKey)}
      list={listOf(rowKey, lists)}
      requested={rowKey}
      role={viewer.role}
      price={price}
      basket={basket}
      sharing={sharing}
      onClose={() => setOpened(null)}
    />
  );
}

function listOf({ category }: RowKey, { listsByCategory, chosenList }: PriceHistoryProps['lists']) {
  return listsByCategory.get(category) ?? (chosenList?.category === category ? chosenList : undefined);
}

function keyOf(row: VariantRow, { listsByCategory, chosenList }: PriceHistoryProps['lists']): RowKey | null {
  // The chosen list may be only its first rows: those are not among the others.
  const lists = [...listsByCategory.values(), ...(chosenList ? [chosenList] : [])];
  return identifyRow(
    row,
    lists.map(({ devices }) => devices),
  );
}
