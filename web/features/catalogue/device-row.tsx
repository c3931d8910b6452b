import type { TextRange } from '#domain/catalogue/search-ranking.ts';
import { formatPrice } from '#domain/text/money.ts';
import { MarkedText } from './marked-text.tsx';

interface DeviceRowProps {
  readonly display: string;
  readonly finalPrice: number;
  /** The characters that were searched for. */
  readonly ranges?: readonly TextRange[] | undefined;
}

/** Heard as 'name, $price': the dots are a background, and the comma lies outside the leader's window. */
export function DeviceRow({ display, finalPrice, ranges }: DeviceRowProps) {
  return (
    <li className="device-row">
      <span className="device-name">
        {ranges === undefined ? display : <MarkedText text={display} ranges={ranges} />}
      </span>
      <span className="device-leader">, </span>
      <span className="device-price">{formatPrice(finalPrice)}</span>
    </li>
  );
}
