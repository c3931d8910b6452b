import '#web/features/catalogue/price-button.css';
import type { ComponentProps } from 'react';
import type { PriceFrame as Frame } from '#web/features/catalogue/device-frame.ts';
import { ChangeMark } from './changes/change-mark.tsx';
import { historyRequested } from './history/price-history.tsx';

/** The price of a row, which opens its history. Words in the place of a price stay as they are: they may be a link. */
export function PriceFrame({ row, children }: ComponentProps<Frame>) {
  return (
    <>
      <ChangeMark row={row} />
      {row.finalPrice === null || typeof children !== 'string' ? (
        children
      ) : (
        <button
          type="button"
          className="price-button"
          aria-haspopup="dialog"
          // The name of the device is read before it.
          aria-label={`${children}, price history`}
          onClick={({ currentTarget }) => historyRequested.emit({ row, price: currentTarget })}
        >
          {children}
        </button>
      )}
    </>
  );
}
