import type { BasketLine } from '#web/features/basket/basket-record.ts';

export function makeLine(device: string, more: Partial<BasketLine> = {}): BasketLine {
  return { category: 'IPAD', device, occurrence: 1, quantity: 1, display: device, shown: 100, ...more };
}
