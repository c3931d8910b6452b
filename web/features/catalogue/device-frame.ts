import { type ComponentType, createContext, type ReactNode } from 'react';
import type { VariantRow } from '#domain/catalogue/variants.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';

/** What a page adds to a device. */
export interface DeviceExtras {
  /** At the right end of its first line. */
  readonly plus: ReactNode;
  readonly isChosen: (row: VariantRow) => boolean;
}

interface DeviceFrameProps {
  /** The rows of the category; those of the device are among them. */
  readonly list: readonly CatalogueRow[];
  readonly rows: readonly CatalogueRow[];
  readonly money: Money | undefined;
  readonly children: (extras: DeviceExtras) => ReactNode;
}

export type DeviceFrame = ComponentType<DeviceFrameProps>;

/** Drawn around each device, with what belongs below it. Null, as nearly everywhere, adds nothing. */
export const DeviceFrameContext = createContext<DeviceFrame | null>(null);

interface PriceFrameProps {
  /** As the list has it: the same object. */
  readonly row: VariantRow;
  /** The price, or the words in its place. */
  readonly children: ReactNode;
}

export type PriceFrame = ComponentType<PriceFrameProps>;

/** Drawn around each price. Null, as nearly everywhere, adds nothing. */
export const PriceFrameContext = createContext<PriceFrame | null>(null);
