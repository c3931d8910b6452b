import { useEffect, useState } from 'react';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { formatPrice } from '#domain/text/money.ts';
import { createEmitter } from '#web/lib/events.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { PlainDialog } from '#web/ui/dialogs/plain-dialog.tsx';
import { keysOf, lineOf } from './basket-prices.ts';
import { lineWithKey } from './basket-store.ts';

interface Choice {
  readonly name: string;
  /** The rows of the category. */
  readonly devices: readonly CatalogueRow[];
  /** Those with a price of this device. */
  readonly rows: readonly CatalogueRow[];
  readonly money: Money | undefined;
}

/** Emitted by the plus of a device with several prices. */
export const choiceRequested = createEmitter<Choice>();

interface VariantChoiceProps {
  onChoose: (line: ReturnType<typeof lineOf>) => void;
}

/** Asks which one of several prices of a device is meant. */
export function VariantChoice({ onChoose }: VariantChoiceProps) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const isPhone = !useMedia('(min-width: 48rem)');
  useEffect(() => choiceRequested.subscribe(setChoice), []);
  if (!choice) return null;
  const { name, devices, rows, money } = choice;
  const keys = keysOf(devices, rows);
  return (
    <PlainDialog title={name} isSheet={isPhone} onClose={() => setChoice(null)}>
      <ul className="tablet:-mx-5">
        {rows.map((row, place) => {
          const { quantity } = lineWithKey(keys[place] ?? '') ?? { quantity: 0 };
          return (
            <li key={row.display}>
              <button
                type="button"
                aria-disabled={quantity > 0 || undefined}
                onClick={() => {
                  if (quantity === 0) onChoose(lineOf({ devices, money }, row, 1));
                  setChoice(null);
                }}
                className="category-list-row tablet:px-5"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">{row.variant ?? row.display}</span>
                {quantity > 0 && <span className="type-interface text-muted">{`${quantity} chosen`}</span>}
                <span className="type-catalogue-price">{formatPrice(row.finalPrice ?? 0, money)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </PlainDialog>
  );
}
