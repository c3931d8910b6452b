import type { ReactNode } from 'react';
import type { TextRange } from '#domain/catalogue/search-ranking.ts';
import type { LayoutFields } from '#domain/contract/entities/device.ts';
import { OUT_OF_STOCK } from '#domain/contract/entities/request-words.ts';
import { formatPrice } from '#domain/text/money.ts';

interface DeviceRowProps extends LayoutFields {
  readonly display: string;
  /** Null on request and out of stock. */
  readonly finalPrice: number | null;
  /** The matched characters, to be highlighted. */
  readonly ranges?: readonly TextRange[] | undefined;
}

/** Screen readers say 'name, $price': the dots are drawn by the style sheet, and the comma is clipped out of sight. */
export function DeviceRow({ display, finalPrice, ranges, ...fields }: DeviceRowProps) {
  return (
    <li className="device-row">
      <DeviceName display={display}>
        {ranges === undefined ? display : <MarkedText text={display} ranges={ranges} />}
      </DeviceName>
      <span className="device-leader">, </span>
      <span className="device-price">{priceText(finalPrice, fields)}</span>
    </li>
  );
}

function priceText(finalPrice: number | null, { onRequest, outOfStock }: LayoutFields): string | undefined {
  return finalPrice !== null ? formatPrice(finalPrice) : outOfStock ? OUT_OF_STOCK : onRequest;
}

/** A shorter name fits three lines at 320 px in any script. */
const LONG_NAME_LENGTH = 36;

/**
 * A long name is cut after three lines. The box between: Safari and Firefox turn what is directly in a clamped box into a
 * block, and the text must stay inline to cover the dots behind it line by line.
 */
function DeviceName({ display, children }: { display: string; children: ReactNode }) {
  const text = <span className="device-name-text">{children}</span>;
  if (display.length <= LONG_NAME_LENGTH) return <span className="device-name">{text}</span>;
  return (
    <span className="device-name device-name-long">
      <span className="block">{text}</span>
    </span>
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
