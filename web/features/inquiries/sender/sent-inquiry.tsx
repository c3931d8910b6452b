import { ArrowDown, ArrowUp, MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { placeText } from '#domain/catalogue/place-text.ts';
import type { Inquiry, InquiryLine } from '#domain/contract/entities/deals/inquiries.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { messengerLink } from '#domain/inquiries/messenger-link.ts';
import { lineHundredths } from '#domain/inquiries/totals.ts';
import { counted } from '#domain/text/counts.ts';
import { formatHundredths, formatPrice, signedAmount } from '#domain/text/money.ts';
import { isSameDay, shortMoment } from '#web/features/inquiries/inquiry-words.ts';
import { StateBadge } from '#web/features/inquiries/state-badge.tsx';
import { formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { CallLink } from '#web/ui/call-link.tsx';
import { markAsRead } from './read-answers.ts';
import { Screen } from './screen.tsx';

export type SentBrand = Pick<Brand, 'name' | 'phone' | 'messaging'>;

interface SentInquiryProps {
  inquiry: Inquiry;
  brand: SentBrand;
  back: string;
  onBack: () => void;
  /** Fills the basket with these lines; absent where nothing can be sent. */
  onSendAgain?: ((lines: readonly InquiryLine[]) => void) | undefined;
}

/** One inquiry as its sender reads it. There is nothing to accept: an offer is a message. */
export function SentInquiry({ inquiry, brand, back, onBack, onSendAgain }: SentInquiryProps) {
  useEffect(() => markAsRead(inquiry), [inquiry]);
  const { number, state, sentAt, listVersion, lines, money, note, answer, answeredAt } = inquiry;
  const now = Date.now();
  const sent = isSameDay(sentAt, now) ? `today, ${formatTime(sentAt)}` : shortMoment(sentAt, now);
  return (
    <Screen
      title={`Inquiry ${number}`}
      shopName={brand.name}
      mark={<StateBadge state={state} reader="sender" />}
      back={back}
      onBack={onBack}
      footer={
        <Footer
          inquiry={inquiry}
          brand={brand}
          onSendAgain={onSendAgain && (() => onSendAgain(inquiry.lines))}
        />
      }
    >
      <div className="grid gap-4 px-gutter py-4">
        <div>
          <p className="type-interface text-muted">{`Sent ${sent}, at the prices of list ${listVersion}`}</p>
          <ol>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent inquiry never change
              <SentLine key={place} line={line} money={money} />
            ))}
          </ol>
          <Totals inquiry={inquiry} shopName={brand.name} />
        </div>
        {answer && (
          <Note
            title={`Note from ${brand.name}${answeredAt ? `, ${noteTime(answeredAt, now)}` : ''}`}
            text={answer}
          />
        )}
        {note && <Note title="Your note" text={note} />}
      </div>
    </Screen>
  );
}

function noteTime(moment: string, now: number): string {
  return isSameDay(moment, now) ? formatTime(moment) : shortMoment(moment, now);
}

function SentLine({ line, money }: { line: InquiryLine; money: Money | undefined }) {
  const { display, quantity, price, offer } = line;
  const shown = offer ?? price;
  const change = Math.round((shown - price) * 100) / 100;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-b border-row-rule py-3 text-text">
      <span className="min-w-0 wrap-anywhere">
        <bdi className="type-touch">{display}</bdi>
        <bdi className="block type-interface text-muted">{placeText(line)}</bdi>
      </span>
      <span className="text-right type-touch font-semibold">
        {formatHundredths(lineHundredths({ quantity, price: shown }), money)}
      </span>
      <span className="type-interface text-muted">
        {`${quantity} × `}
        {change === 0 ? (
          formatPrice(price, money)
        ) : (
          <MovedPrice
            before={formatPrice(price, money)}
            now={formatPrice(shown, money)}
            isRise={change > 0}
          />
        )}
      </span>
      <span className={`text-right type-interface ${change === 0 ? 'text-muted' : 'text-text'}`}>
        {change === 0 ? 'List price' : `${signedAmount(change, money)} each`}
      </span>
    </li>
  );
}

/** Only the arrow is coloured: a price is neither good nor bad. In boxes: signs in Arabic would change places. */
function MovedPrice({ before, now, isRise }: { before: string; now: string; isRise: boolean }) {
  const Arrow = isRise ? ArrowUp : ArrowDown;
  return (
    <>
      <span className="sr-only">list price </span>
      <s className="inline-block">{before}</s>
      <Arrow
        aria-hidden
        className={`mx-1 inline size-4 align-text-bottom ${isRise ? 'text-primary' : 'text-secondary'}`}
      />
      <span className="sr-only">offer </span>
      <span className="inline-block font-semibold text-text">{now}</span>
    </>
  );
}

function Totals({ inquiry, shopName }: { inquiry: Inquiry; shopName: string }) {
  const { totalHundredths, offerHundredths, pieceCount, money } = inquiry;
  const total = formatHundredths(totalHundredths, money);
  const label = `At list prices, ${counted(pieceCount, 'piece')}`;
  const hasOffer = offerHundredths !== null;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-hairline py-3">
      <dt className="type-interface text-muted">{label}</dt>
      <dd className={`text-right ${hasOffer ? 'type-interface text-muted' : 'type-page-title text-text'}`}>
        {total}
      </dd>
      {hasOffer && (
        <>
          <dt className="type-touch wrap-anywhere text-text">
            {'Offer from '}
            <bdi>{shopName}</bdi>
          </dt>
          <dd className="type-gate-title text-text">{formatHundredths(offerHundredths, money)}</dd>
        </>
      )}
    </dl>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h2 className="type-label wrap-anywhere text-text">{title}</h2>
      <p dir="auto" className="type-touch wrap-anywhere whitespace-pre-line text-text">
        {text}
      </p>
    </div>
  );
}

interface FooterProps {
  inquiry: Inquiry;
  brand: SentBrand;
  onSendAgain: (() => void) | undefined;
}

function Footer({ inquiry, brand, onSendAgain }: FooterProps) {
  const chat = chatWith(brand, inquiry.number);
  const hasOffer = inquiry.offerHundredths !== null;
  const words = hasOffer ? 'An offer is a message, not an order.' : 'An inquiry is a message, not an order.';
  return (
    <>
      <p className="type-caption text-muted">{chat && hasOffer ? `${words} Reply in the chat.` : words}</p>
      {!chat && <CallLink phone={brand.phone} />}
      {(chat || onSendAgain) && (
        <div className="mt-2 flex gap-2 *:flex-auto max-[17.5rem]:flex-wrap">
          {onSendAgain && (
            <Button size="large" onClick={onSendAgain}>
              Send again
            </Button>
          )}
          {chat && (
            <a
              href={chat.href}
              {...(chat.href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
              className={buttonClasses('primary', 'large')}
            >
              <MessageCircle aria-hidden className="size-4 shrink-0" />
              {chat.label}
            </a>
          )}
        </div>
      )}
    </>
  );
}

/** A messenger that takes no text is opened as it is; null if the shop has none. */
function chatWith({ messaging }: SentBrand, number: number) {
  if (messaging === '') return null;
  const link = messengerLink(messaging, `Inquiry ${number}`);
  return link ? { label: `Open ${link.name}`, href: link.href } : { label: 'Open the chat', href: messaging };
}
