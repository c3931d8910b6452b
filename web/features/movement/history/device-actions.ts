import type { ComponentType } from 'react';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Emitter } from '#web/lib/events.ts';

/** The list of a category. */
export interface PricedList {
  readonly devices: readonly CatalogueRow[];
  readonly money?: Money | undefined;
}

interface AddToInquiryProps {
  list: PricedList;
  row: CatalogueRow;
  onAdded: () => void;
}

/** What other parts of the page can do with a device. Null for viewers who may not. */
export interface DeviceActions {
  readonly basket: { readonly AddToInquiry: ComponentType<AddToInquiryProps> } | null;
  readonly sharing: {
    readonly sharingRequested: Pick<Emitter<{ title: string; selection: { rows: RowKey[] } }>, 'emit'>;
  } | null;
}
