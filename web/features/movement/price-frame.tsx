import type { ComponentProps } from 'react';
import type { PriceFrame as Frame } from '#web/features/catalogue/device-frame.ts';

/** The price of a row. */
export function PriceFrame({ children }: ComponentProps<Frame>) {
  return children;
}
