import { useContext } from 'react';
import { priceTextOf, type VariantRow } from '#domain/catalogue/variants.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { ContactContext } from './contact-context.ts';
import { PriceFrameContext } from './device-frame.ts';

interface DevicePriceProps extends Pick<VariantRow, 'finalPrice' | 'onRequest' | 'outOfStock'> {
  /** Of the list that the row is from. */
  readonly money: Money | undefined;
  /** The row as the list has it. */
  readonly listed?: VariantRow | undefined;
}

/** The price, or the words in its place. */
export function DevicePrice(props: DevicePriceProps) {
  const { finalPrice, outOfStock, listed } = props;
  const Frame = useContext(PriceFrameContext);
  const text = priceTextOf(props, props.money);
  const price =
    finalPrice !== null ? (
      text
    ) : outOfStock ? (
      <span className="device-out">{text}</span>
    ) : (
      <Request words={text} />
    );
  return (
    <span className="device-price">{Frame && listed ? <Frame row={listed}>{price}</Frame> : price}</span>
  );
}

/** A link to the contact, where the viewer has one. */
function Request({ words }: { words: string }) {
  const address = useContext(ContactContext);
  if (address === null) return words;
  return (
    <a
      href={address}
      {...(address.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
      className="device-request"
    >
      {words}
    </a>
  );
}
