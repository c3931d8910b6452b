import type { ComponentProps } from 'react';
import type { PriceFrame as Frame } from '#web/features/catalogue/device-frame.ts';
import { ChangeMark } from './changes/change-mark.tsx';

/** The price of a row. */
export function PriceFrame({ row, children }: ComponentProps<Frame>) {
  return (
    <>
      <ChangeMark row={row} />
      {children}
    </>
  );
}
