// biome-ignore-all lint/a11y/noRedundantRoles: laid out as lines on phones, a table keeps its meaning only by its roles
import type { ReactNode } from 'react';

/** Where a column goes when the table becomes two-line rows. */
export type PhonePlace = 'name' | 'figure' | 'second' | 'second-end' | 'hidden';

/** A table's row; under 768 px its cells are laid out on two lines, by the places of their columns. */
export function TwoLineRow({ children }: { children: ReactNode }) {
  return (
    <tr
      role="row"
      // The empty box of full width, second in order, is what breaks the row into two lines.
      className="border-t border-row-rule max-tablet:flex max-tablet:flex-wrap max-tablet:items-center max-tablet:gap-x-2 max-tablet:gap-y-1 max-tablet:px-4 max-tablet:py-3 max-tablet:before:order-2 max-tablet:before:w-full"
    >
      {children}
    </tr>
  );
}
