import './invitation-card.css';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { initialsOf } from '#domain/text/initials.ts';
import { formatDate } from '#web/lib/format.ts';
import { QrCode } from '#web/ui/qr-code.tsx';

export interface Card {
  /** The customer's. */
  readonly name: string;
  readonly link: string;
  readonly expiresAt: string;
  /** How many browsers the link signs in. */
  readonly openings: number;
}

interface InvitationCardProps {
  card: Card;
  brand: Pick<Brand, 'name' | 'phone' | 'logo'>;
}

/** A card to hand over: as wide as its place, with the proportions of a postcard, 148 × 105 mm. */
export function InvitationCard({ card, brand }: InvitationCardProps) {
  const { name, link, expiresAt, openings } = card;
  return (
    <article className="invitation-card" aria-label={`Card for ${name}`}>
      <div className="invitation-card-face">
        <div className="invitation-card-shop">
          {brand.logo ? (
            <img src={brand.logo} alt="" className="invitation-card-logo" />
          ) : (
            <span aria-hidden className="invitation-card-tile">
              {initialsOf(brand.name)}
            </span>
          )}
          {brand.name}
        </div>
        <div className="invitation-card-body">
          <div className="invitation-card-words">
            <p className="invitation-card-label">Price list for</p>
            <p className="invitation-card-name" data-length={lengthOf(name)}>
              {name}
            </p>
            <p className="invitation-card-text">
              Point your camera at the code. The list opens with your prices, and there is nothing to type.
            </p>
          </div>
          <QrCode text={link} label={`QR code for ${name}`} className="invitation-card-code" />
        </div>
        <div className="invitation-card-foot">
          {/* The last moment: a link that ends at midnight does not work on the day that begins then. */}
          <span>{`Opens ${TIMES[openings] ?? `${openings} times`}, until ${formatDate(Date.parse(expiresAt) - 1)}`}</span>
          {brand.phone && <span>{brand.phone}</span>}
          <span className="invitation-card-host">{new URL(link).host}</span>
        </div>
      </div>
    </article>
  );
}

const TIMES: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' };

/** Chinese, Japanese and Korean characters are twice as wide. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/gu;

/** How small the name must be to fit. The longest that is allowed has 120 characters. */
function lengthOf(name: string): 'short' | 'medium' | 'long' | 'longest' {
  const width = name.length + (name.match(WIDE)?.length ?? 0);
  if (width <= 22) return 'short';
  if (width <= 48) return 'medium';
  return width <= 80 ? 'long' : 'longest';
}
