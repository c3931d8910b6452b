import type { Inquiry, InquiryLine } from '#domain/contract/entities/deals/inquiries.ts';
import { pieceCount, totalHundredths } from '#domain/inquiries/totals.ts';

/** '1' becomes the id of the first inquiry. */
export function idOf(number: number): string {
  return number.toString(16).padStart(32, '0');
}

export function makeLine(fields: Partial<InquiryLine> = {}): InquiryLine {
  const device = fields.device ?? 'iPhone 15 Pro 128GB';
  return {
    category: 'IPHONE',
    device,
    occurrence: 1,
    display: device,
    quantity: 4,
    price: 550,
    offer: null,
    ...fields,
  };
}

/** Sums and counts follow from the lines. */
export function makeInquiry(fields: Partial<Inquiry> = {}): Inquiry {
  const number = fields.number ?? 41;
  const lines = fields.lines ?? [
    makeLine(),
    makeLine({ device: 'iPhone 14 Pro Max 256GB', quantity: 5, price: 500 }),
    makeLine({ device: 'iPhone 13 128GB', quantity: 3, price: 230 }),
  ];
  const offered = lines.map(({ quantity, price, offer }) => ({ quantity, price: offer ?? price }));
  return {
    id: idOf(number),
    number,
    revision: 1,
    state: 'new',
    sender: { kind: 'public', name: 'Maya Ortiz', phone: '(917) 555-0138' },
    tier: 'public',
    sentAt: new Date(2026, 10, 15, 14, 12).toISOString(),
    answeredAt: null,
    deviceCount: lines.length,
    pieceCount: pieceCount(lines),
    totalHundredths: totalHundredths(lines) ?? 0,
    offerHundredths: lines.some(({ offer }) => offer !== null) ? totalHundredths(offered) : null,
    lines,
    note: null,
    answer: null,
    listVersion: 318,
    listTime: new Date(2026, 10, 15, 14, 5).toISOString(),
    sentWith: 'Chrome on Android',
    history: [{ at: new Date(2026, 10, 15, 14, 12).toISOString(), what: 'sent', by: 'Maya Ortiz' }],
    ...fields,
  };
}
