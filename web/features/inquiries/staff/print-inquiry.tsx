import './print-inquiry.css';
import { placeText } from '#domain/catalogue/place-text.ts';
import type { Inquiry, InquiryLine } from '#domain/contract/entities/deals/inquiries.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { lineHundredths } from '#domain/inquiries/totals.ts';
import { formatHundredths, formatPrice } from '#domain/text/money.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { printAlone } from '#web/ui/print-alone.tsx';

export function printInquiry(inquiry: Inquiry, brand: Pick<Brand, 'name'>): Promise<void> {
  return printAlone(<PrintedInquiry inquiry={inquiry} shopName={brand.name} />);
}

/** As it is stored: what is typed and not sent is not printed. */
function PrintedInquiry({ inquiry, shopName }: { inquiry: Inquiry; shopName: string }) {
  const { number, sender, sentAt, listVersion, listTime, lines, money, note, answer } = inquiry;
  const from = [sender.name, sender.phone].filter(Boolean).join(', ');
  const list = `Prices of list ${listVersion}${listTime ? `, ${formatDateTime(listTime)}` : ''}`;
  return (
    <article className="printed-inquiry type-interface">
      <h1 className="type-page-title">{`Inquiry ${number}, ${shopName}`}</h1>
      <p>
        <bdi>{from}</bdi>
      </p>
      <p>{`Sent ${formatDateTime(sentAt)}. ${list}.`}</p>
      <table>
        <thead>
          <tr>
            <th>Device</th>
            <th>Pieces</th>
            <th>List price</th>
            <th>Offer</th>
            <th>Line</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent inquiry never change
            <PrintedLine key={place} line={line} money={money} />
          ))}
        </tbody>
      </table>
      <Sums inquiry={inquiry} />
      {note && <PrintedNote title="Note from the visitor" text={note} />}
      {answer && <PrintedNote title={`Note from ${shopName}`} text={answer} />}
    </article>
  );
}

function PrintedLine({ line, money }: { line: InquiryLine; money: Money | undefined }) {
  const { display, quantity, price, offer } = line;
  return (
    <tr>
      <td>
        {display}
        <span className="block type-caption">{placeText(line)}</span>
      </td>
      <td>{quantity}</td>
      <td>{formatPrice(price, money)}</td>
      <td>{offer === null ? '' : formatPrice(offer, money)}</td>
      <td>{formatHundredths(lineHundredths({ quantity, price: offer ?? price }), money)}</td>
    </tr>
  );
}

function Sums({ inquiry: { totalHundredths, offerHundredths, money } }: { inquiry: Inquiry }) {
  return (
    <p className="printed-sums">
      {`At list prices ${formatHundredths(totalHundredths, money)}`}
      {offerHundredths !== null && <strong>{`Our offer ${formatHundredths(offerHundredths, money)}`}</strong>}
    </p>
  );
}

function PrintedNote({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h2 className="type-label">{title}</h2>
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
    </>
  );
}
