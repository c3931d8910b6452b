import { Plus } from 'lucide-react';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { Button } from '#web/ui/button.tsx';
import { putInBasket } from './basket-frame.tsx';
import { keysOf, lineOf, type PricedList } from './basket-prices.ts';
import { useLines } from './basket-store.ts';

interface AddToInquiryProps {
  list: PricedList;
  /** One with a price. */
  row: CatalogueRow;
  onAdded: () => void;
}

/** Puts a device into the basket from outside the list. */
export function AddToInquiry({ list, row, onAdded }: AddToInquiryProps) {
  const [line] = useLines(keysOf(list.devices, [row]));
  function add(): void {
    putInBasket(lineOf(list, row, 1));
    onAdded();
  }
  return (
    <Button size="large" variant="primary" icon={Plus} isUnavailable={line !== undefined} onClick={add}>
      {line ? 'In your inquiry' : 'Add to inquiry'}
    </Button>
  );
}
