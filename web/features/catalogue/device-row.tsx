import type { TextRange } from '#domain/catalogue/search-ranking.ts';
import { formatPrice } from '#domain/text/money.ts';

interface DeviceRowProps {
  readonly display: string;
  readonly finalPrice: number;
  /** The matched characters, to be highlighted. */
  readonly ranges?: readonly TextRange[] | undefined;
}

/** Screen readers say 'name, $price': the dots are a background, and the comma is clipped out of sight. */
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

interface MarkedTextProps {
  text: string;
  /** Sorted and not overlapping. */
  ranges: readonly TextRange[];
}

function MarkedText({ text, ranges }: MarkedTextProps) {
  const lastEnd = ranges.at(-1)?.end ?? 0;
  return (
    <>
      {ranges.flatMap(({ start, end }, place) => [
        text.slice(ranges[place - 1]?.end ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(lastEnd)}
    </>
  );
}
