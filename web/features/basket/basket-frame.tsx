import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { formatPrice } from '#domain/text/money.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { isSameMoney, keysOf, lineOf } from './basket-prices.ts';
import type { BasketLine } from './basket-record.ts';
import { setLine, useLines } from './basket-store.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { choiceRequested } from './variant-choice.tsx';

interface BasketFrameProps {
  readonly list: readonly CatalogueRow[];
  /** Of one device. */
  readonly rows: readonly CatalogueRow[];
  readonly money: Money | undefined;
  readonly children: (extras: {
    plus: ReactNode;
    isChosen: (row: { readonly finalPrice: number | null }) => boolean;
  }) => ReactNode;
}

/** A device of the list with its plus, and below it a stepper for each of its prices that is in the basket. */
export function BasketFrame({ list, rows, money, children }: BasketFrameProps) {
  const priced = rows.filter(({ finalPrice }) => finalPrice !== null);
  const lines = useLines(keysOf(list, priced));
  const [added, setAdded] = useState<CatalogueRow | null>(null);
  const chosen = priced.filter((_, place) => lines[place]);
  const [first, second] = priced.filter((row) => !chosen.includes(row));
  const name = nameOf(rows);
  const plusButton = useRef<HTMLButtonElement>(null);
  function count(line: BasketLine, quantity: number): void {
    // The stepper that has the focus goes with its line.
    flushSync(() => setLine({ ...line, quantity }));
    if (quantity === 0) plusButton.current?.focus({ preventScroll: true });
  }
  function add(row: CatalogueRow): void {
    putInBasket(lineOf({ devices: list, money }, row, 1));
    setAdded(row);
  }
  const plus = first && (
    <button
      ref={plusButton}
      type="button"
      className="basket-plus"
      aria-label={`Add ${name} to inquiry`}
      onClick={() =>
        second ? choiceRequested.emit({ name, devices: list, rows: priced, money }) : add(first)
      }
    />
  );
  return (
    <>
      {children({ plus, isChosen: (row) => chosen.some((one) => one === row) })}
      {priced.map((row, place) => {
        const line = lines[place];
        const label = rows.length > 1 ? row.variant : undefined;
        const step = { price: row.finalPrice, money, label, takesFocus: row === added };
        return line && <BasketStep key={row.display} line={line} {...step} onCount={count} />;
      })}
    </>
  );
}

function nameOf(rows: readonly CatalogueRow[]): string {
  const [row] = rows;
  return (rows.length > 1 ? row?.group : row?.display) ?? row?.display ?? '';
}

/** Adds a line, or says that there is no room. */
export function putInBasket(line: BasketLine): void {
  if (setLine(line)) return;
  const title = `An inquiry has at most ${INQUIRY_LIMITS.linesMax} lines`;
  toast({ title, description: 'Send this one first, then begin another.', tone: 'destructive' });
}

interface BasketStepProps {
  line: BasketLine;
  /** As the list shows it now. */
  price: number | null;
  money: Money | undefined;
  label: string | undefined;
  takesFocus: boolean;
  onCount: (line: BasketLine, quantity: number) => void;
}

function BasketStep({ line, price, money, label, takesFocus, onCount }: BasketStepProps) {
  const isMoved = line.shown !== null && (line.shown !== price || !isSameMoney(line.money, money));
  return (
    <li className="basket-step">
      <span>
        {isMoved && (
          <span className="text-warning">{`Was ${formatPrice(line.shown ?? 0, line.money)}. `}</span>
        )}
        {label !== undefined && `${label}, `}
        {`${line.quantity} × ${formatPrice(price ?? 0, money)}`}
      </span>
      <QuantityStepper
        name={line.display}
        quantity={line.quantity}
        onChange={(quantity) => onCount(line, quantity)}
        takesFocus={takesFocus}
      />
    </li>
  );
}
