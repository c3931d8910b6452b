import { placeText } from '#domain/catalogue/place-text.ts';
import type { Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import { lineHundredths } from '#domain/inquiries/totals.ts';
import { localTimeOf } from '#domain/usage/local-time.ts';
import type { Table, TableCell } from '#server/platform/tables/write-tables.ts';

const LIST_HEADER = ['Category', 'Device', 'Quantity', 'Price', 'Total'];
const OFFER_HEADER = [...LIST_HEADER, 'Offer', 'Offer total'];
/** Where prices begin. */
const FIRST_PRICE = 3;

/** An inquiry as its reader sees it: who and when, then a row for each line, and the total. */
export function tableOfInquiry(inquiry: Inquiry, timeZone: string): Table {
  const { number, lines, money, offerHundredths } = inquiry;
  const header = offerHundredths === null ? LIST_HEADER : OFFER_HEADER;
  const rows = [...factsOf(inquiry, timeZone), [], header, ...lines.map(lineCells), totalCells(inquiry)];
  return {
    name: `Inquiry ${number}`,
    // Offers stand in columns that an inquiry without any does not have.
    rows: rows.map((row) => row.slice(0, header.length)),
    ...(money && { prices: { from: FIRST_PRICE, to: header.length - 1, money } }),
  };
}

function factsOf(
  { number, sender, sentAt, listTime, note, answer }: Inquiry,
  timeZone: string,
): TableCell[][] {
  const facts: [string, TableCell | undefined][] = [
    ['Inquiry', number],
    ['Sent', timeText(sentAt, timeZone)],
    ['Prices of', listTime && timeText(listTime, timeZone)],
    ['Name', sender.name],
    ['Phone', sender.phone],
    ['Note', note],
    ['Answer', answer],
  ];
  return facts.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]]));
}

function lineCells(line: Inquiry['lines'][number]): TableCell[] {
  const { display, quantity, price, offer } = line;
  const now = offer ?? price;
  const sum = (each: number) => lineHundredths({ quantity, price: each }) / 100;
  return [placeText(line), display, quantity, price, sum(price), now, sum(now)];
}

function totalCells({ pieceCount, totalHundredths, offerHundredths }: Inquiry): TableCell[] {
  const offered = offerHundredths === null ? null : offerHundredths / 100;
  return ['Total', null, pieceCount, null, totalHundredths / 100, null, offered];
}

/** '2026-11-14 14:05', which spreadsheet programs take for a time. */
function timeText(time: string, timeZone: string): string {
  const { year, month, day, hour, minute } = localTimeOf(Date.parse(time), timeZone);
  const [two, four] = [2, 4].map((length) => (value: number) => `${value}`.padStart(length, '0'));
  return `${four?.(year)}-${two?.(month)}-${two?.(day)} ${two?.(hour)}:${two?.(minute)}`;
}
