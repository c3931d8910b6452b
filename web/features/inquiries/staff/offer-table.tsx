// biome-ignore-all lint/a11y/noRedundantRoles: the narrow layout would hide the table from screen readers
import { type CSSProperties, useId } from 'react';
import { placeText } from '#domain/catalogue/place-text.ts';
import type { Inquiry, InquiryLine } from '#domain/contract/entities/deals/inquiries.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { lineHundredths } from '#domain/inquiries/totals.ts';
import { formatHundredths, formatPrice, signedAmount } from '#domain/text/money.ts';
import { formatNumber } from '#domain/text/typed-numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { type OfferTexts, offerTotalOf, readOffer } from './offer-lines.ts';
import './offer-table.css';

interface OfferTableProps {
  inquiry: Inquiry;
  texts: OfferTexts;
  onChange: (texts: OfferTexts) => void;
  /** Prices instead of fields. */
  isReadOnly: boolean;
  /** The fields stay, with the focus, but take nothing. */
  isSending: boolean;
}

/** One line per device with the shop's offer. Where there is little room each line becomes a row of two. */
export function OfferTable({ inquiry, texts, onChange, isReadOnly, isSending }: OfferTableProps) {
  const { lines, money } = inquiry;
  const change = (line: number, text: string) => onChange(texts.with(line, text));
  const chars = offerCharsOf(inquiry);
  const size: CSSProperties & Record<`--${string}`, number> = { '--offer-chars': chars };
  return (
    <div className="offer-table" data-long={chars > SHORT_CHARS || undefined} style={size}>
      <table role="table" aria-label="Devices of this inquiry">
        <thead role="rowgroup">
          <tr role="row" className="type-caption text-muted">
            <th>Device</th>
            <th>Pieces</th>
            <th>List price</th>
            <th>Our offer</th>
            <th>Change</th>
            <th>Line</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line, place) => (
            <OfferRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent inquiry never change
              key={place}
              line={line}
              money={money}
              text={texts[place] ?? ''}
              onChange={(text) => change(place, text)}
              isReadOnly={isReadOnly}
              isSending={isSending}
            />
          ))}
        </tbody>
        <OfferTotal inquiry={inquiry} texts={texts} />
      </table>
    </div>
  );
}

/** A longer price has no room beside the others on a phone. */
const SHORT_CHARS = 8;

/** The letters of the longest list price, in whose place an offer is typed. A cut price would look like another one. */
function offerCharsOf({ lines, money }: Inquiry): number {
  const symbol = money?.symbol ?? '$';
  return symbol.length + Math.max(...lines.map(({ price }) => formatNumber(price, money).length));
}

interface OfferRowProps {
  line: InquiryLine;
  money: Money | undefined;
  text: string;
  onChange: (text: string) => void;
  isReadOnly: boolean;
  isSending: boolean;
}

function OfferRow({ line, money, text, onChange, isReadOnly, isSending }: OfferRowProps) {
  const noteId = useId();
  const read = readOffer(text, line, money);
  const price = read.issue === undefined ? (read.price ?? line.price) : null;
  return (
    <tr role="row" className="type-interface text-text">
      <td role="cell" className="offer-device font-semibold wrap-anywhere">
        <bdi>{line.group ?? line.display}</bdi> {line.variant && <Badge tone="outline">{line.variant}</Badge>}
        <bdi className="block type-caption font-normal text-muted">{placeText(line)}</bdi>
      </td>
      <td role="cell" className="offer-pieces">
        {line.quantity}
        <span className="offer-times text-muted"> × </span>
      </td>
      <td role="cell" className="offer-list whitespace-nowrap">
        {formatPrice(line.price, money)}
      </td>
      <td role="cell" className="offer-field">
        {isReadOnly ? (
          <span className={line.offer === null ? 'text-muted' : undefined}>
            {line.offer === null ? '–' : formatPrice(line.offer, money)}
          </span>
        ) : (
          <OfferInput
            label={`Our offer for ${line.display}`}
            money={money}
            listPrice={line.price}
            text={text}
            isSending={isSending}
            onChange={onChange}
            describedBy={read.issue === undefined ? undefined : noteId}
          />
        )}
        <span id={noteId} aria-live="polite" className="offer-issue">
          {read.issue !== undefined && <ErrorLine>{read.issue}</ErrorLine>}
        </span>
      </td>
      <td role="cell" className="offer-change whitespace-nowrap">
        {price !== null && <Change amount={price - line.price} money={money} />}
      </td>
      <td role="cell" className="offer-line font-semibold whitespace-nowrap">
        {price === null ? '–' : formatHundredths(lineHundredths({ quantity: line.quantity, price }), money)}
      </td>
    </tr>
  );
}

interface OfferInputProps {
  label: string;
  money: Money | undefined;
  listPrice: number;
  text: string;
  isSending: boolean;
  onChange: (text: string) => void;
  describedBy: string | undefined;
}

/** Empty it shows the list price, which then stands. */
function OfferInput({ label, money, listPrice, text, isSending, onChange, describedBy }: OfferInputProps) {
  const symbol = money?.symbol ?? '$';
  const isAfter = money?.position === 'after';
  const room = `calc(${symbol.length}ch + 1.25rem)`;
  return (
    <span className="relative flex">
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
          isAfter ? 'right-3' : 'left-3',
        )}
      >
        {symbol}
      </span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={describedBy !== undefined || undefined}
        aria-describedby={describedBy}
        placeholder={formatNumber(listPrice, money)}
        value={text}
        readOnly={isSending}
        onChange={(event) => onChange(event.target.value)}
        style={{ [isAfter ? 'paddingRight' : 'paddingLeft']: room }}
        className={controlClasses({ className: 'tablet:h-8! text-right placeholder:text-muted' })}
      />
    </span>
  );
}

/** A rise and a fall are neither good nor bad: only the rise is coloured, and both have their sign. */
function Change({ amount, money }: { amount: number; money: Money | undefined }) {
  // Prices have two decimals at most; their difference in floats may have more.
  const exact = Math.round(amount * 100) / 100;
  if (exact === 0) return <span className="text-muted">List price</span>;
  return (
    <span className={exact > 0 ? 'font-medium text-primary' : 'font-medium text-muted'}>
      {signedAmount(exact, money)}
    </span>
  );
}

function OfferTotal({ inquiry, texts }: Pick<OfferTableProps, 'inquiry' | 'texts'>) {
  const { money, totalHundredths } = inquiry;
  const total = offerTotalOf(texts, inquiry);
  return (
    <tfoot role="rowgroup">
      <tr role="row" className="bg-raised type-interface text-text">
        <td role="cell" colSpan={4} className="offer-total-name font-semibold">
          Total of our offer
        </td>
        <td role="cell" className="offer-change whitespace-nowrap">
          {total !== null && total !== totalHundredths && (
            <Change amount={(total - totalHundredths) / 100} money={money} />
          )}
        </td>
        <td role="cell" className="offer-line type-dialog-title whitespace-nowrap">
          {total === null ? '–' : formatHundredths(total, money)}
        </td>
      </tr>
    </tfoot>
  );
}
