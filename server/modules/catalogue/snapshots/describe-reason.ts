import { counted } from '#domain/text/counts.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { HoldReason } from './assess-candidate.ts';

/** A reason as a sentence for the person who has to decide. */
export function describeReason(reason: HoldReason): string {
  switch (reason.kind) {
    case 'sheets-unclear':
      return `It leaves out ${counted(reason.sheets.length, 'published sheet')} whose columns are unclear now: ${reason.sheets.join(', ')}`;
    case 'categories-removed':
      return `It removes ${counted(reason.categories.length, 'category', 'categories')}: ${reason.categories.join(', ')}`;
    case 'rows-removed':
      return `It removes ${reason.removed} of ${counted(reason.of, 'row')}`;
    case 'rows-rejected':
      return `${reason.rejected} of ${counted(reason.of, 'row')} could not be read`;
    case 'prices-moved': {
      const { category, display, oldPriceCents, priceCents } = reason.furthest;
      const furthest = `${display} in ${category} from ${formatPrice(oldPriceCents / 100)} to ${formatPrice(priceCents / 100)}`;
      return `It moves ${counted(reason.moved, 'price')} by more than half, the furthest: ${furthest}`;
    }
  }
}
