import '#web/features/catalogue/price-button.css';
import './view-as.css';
import type { ComponentProps } from 'react';
import type { VariantRow } from '#domain/catalogue/variants.ts';
import type { PriceFrame } from '#web/features/catalogue/device-frame.ts';
import { createEmitter } from '#web/lib/events.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A price whose explanation is wanted, and where it stands. */
export const whyRequested = createEmitter<{ readonly row: VariantRow; readonly price: HTMLElement }>();

/** A price that can be asked about, or the words in its place. */
export function WhyFrame({ row, children }: ComponentProps<PriceFrame>) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames('price-button why-price', row.onRequest !== undefined && 'text-primary')}
      onClick={({ currentTarget }) => whyRequested.emit({ row, price: currentTarget })}
    >
      {children}
    </button>
  );
}
