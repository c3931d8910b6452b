import { useContext } from 'react';
import { priceTextOf, type VariantRow } from '#domain/catalogue/variants.ts';
import { ContactContext } from './contact-context.ts';

type DevicePriceProps = Pick<VariantRow, 'finalPrice' | 'onRequest' | 'outOfStock'>;

/** The price, or the words in its place. */
export function DevicePrice(props: DevicePriceProps) {
  const { finalPrice, outOfStock } = props;
  const text = priceTextOf(props);
  return (
    <span className="device-price">
      {finalPrice !== null ? (
        text
      ) : outOfStock ? (
        <span className="device-out">{text}</span>
      ) : (
        <Request words={text} />
      )}
    </span>
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
