import type { ReactNode } from 'react';
import type { TextRange } from '#domain/catalogue/search-ranking.ts';
import { remarkOf, type VariantRow } from '#domain/catalogue/variants.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { DevicePrice } from './device-price.tsx';

interface DeviceRowProps extends VariantRow {
  readonly money: Money | undefined;
  readonly listed?: VariantRow | undefined;
  /** The matched characters, to be highlighted. */
  readonly ranges?: readonly TextRange[] | undefined;
  /** How many rows of the list it stands for, if not one. */
  readonly rowCount?: number | undefined;
  readonly plus?: ReactNode;
}

/** Screen readers say 'name, $price': the dots are drawn by the style sheet, and the comma is clipped out of sight. */
export function DeviceRow({ ranges, rowCount, plus, ...row }: DeviceRowProps) {
  return (
    <li className="device-row" data-rows={rowCount}>
      <DeviceName {...row}>{ranges && <MarkedText text={row.display} ranges={ranges} />}</DeviceName>
      <span className="device-leader">, </span>
      <DevicePrice {...row} />
      {plus}
    </li>
  );
}

/** A shorter name fits three lines at 320 px in any script. */
const LONG_NAME_LENGTH = 36;

interface DeviceNameProps extends Pick<VariantRow, 'display' | 'stock' | 'note' | 'outOfStock'> {
  /** Instead of the plain name. */
  readonly children?: ReactNode;
}

/**
 * The name, and after it what is to be remarked. A long one is cut after three lines. The box between: Safari and Firefox
 * turn what is directly in a clamped box into a block, and the text must stay inline to cover the dots behind it line by line.
 */
export function DeviceName({ display, children, ...row }: DeviceNameProps) {
  const remark = remarkOf(row);
  const text = (
    <>
      <span className="device-name-text">{children ?? display}</span>
      {remark && (
        <>
          <span className="sr-only">, </span>
          <span className="device-note">{remark}</span>
        </>
      )}
    </>
  );
  const look = row.outOfStock ? 'device-name text-muted' : 'device-name';
  if (display.length + remark.length <= LONG_NAME_LENGTH) return <span className={look}>{text}</span>;
  return (
    <span className={`${look} device-name-long`}>
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
