import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Money } from '#domain/contract/entities/money.ts';
import { EUROS, FRANCS, KRONOR, PESOS } from '#domain/contract/testing/moneys.ts';
import { type InquiryFacts, inquiryText } from './inquiry-text.ts';
import { totalHundredths } from './totals.ts';

const LINK = 'https://shop.example/?inquiry#0123456789abcdef0123456789abcdef';
const FACTS: InquiryFacts = {
  shopName: 'Acme Wholesale',
  number: 1042,
  lines: [
    { display: 'iPhone 15 128GB', quantity: 4, price: 560 },
    { display: 'iPad 9, 64GB, 2 × USB', quantity: 10, price: 319 },
  ],
  totalHundredths: 543_000,
  listTime: '2025-11-14T09:12:00.000Z',
  money: undefined,
  link: LINK,
  timeZone: 'UTC',
};

/** Reads the lines back as a person would. */
function linesIn(text: string, money: Money | undefined) {
  const mark = money?.decimalMark === 'comma' ? ',' : '.';
  const amount = (written: string) => {
    const symbol = money?.symbol ?? '$';
    const digits = written.replace(symbol, '');
    return Number(
      [...digits]
        .filter((char) => /\d/.test(char) || char === mark)
        .join('')
        .replace(mark, '.'),
    );
  };
  return text.split('\n').flatMap((line) => {
    const [, display, quantity, price = '', sum = ''] = /^(.*), (\d+) × (.+) = (.+)$/.exec(line) ?? [];
    if (display === undefined) return [];
    expect(Math.round(amount(sum) * 100)).toBe(Math.round(amount(price) * 100) * Number(quantity));
    return [{ display, quantity: Number(quantity), price: amount(price) }];
  });
}

test('has number, lines, total, time and link, each on its line', () => {
  expect(inquiryText(FACTS)).toBe(
    [
      'Inquiry 1042, Acme Wholesale',
      'iPhone 15 128GB, 4 × $560 = $2240',
      'iPad 9, 64GB, 2 × USB, 10 × $319 = $3190',
      'Total: $5430',
      'Prices of 14 Nov 2025, 09:12',
      LINK,
    ].join('\n'),
  );
});

test('has the note and the time in the time zone of the reader', () => {
  const text = inquiryText({ ...FACTS, note: 'By Friday, please', timeZone: 'America/New_York' });
  expect(text).toContain('\nPrices of 14 Nov 2025, 04:12\nNote: By Friday, please\n');
  expect(inquiryText({ ...FACTS, listTime: null })).not.toContain('Prices of');
});

test('shows offers beside list prices, and both totals', () => {
  const lines = [
    { display: 'iPhone 15', quantity: 4, price: 560, offer: 550 },
    { display: 'iPad', quantity: 1, price: 300, offer: null },
  ];
  const text = inquiryText({ ...FACTS, lines, totalHundredths: 254_000, offerHundredths: 250_000 });
  expect(text).toContain('iPhone 15, 4 × $550 = $2200 (list price $560)\niPad, 1 × $300 = $300\n');
  expect(text).toContain('\nTotal: $2540\nOffer: $2500\n');
});

test('devices stand below their category and section: the same name is another device elsewhere', () => {
  const line = { display: 'iPhone 15', quantity: 1, price: 560 };
  const lines = [
    { ...line, category: 'IPHONE USED UNLOCKED' },
    { ...line, category: 'IPHONE USED UNLOCKED', display: 'iPhone 14' },
    { ...line, category: 'IPHONE USED LOCKED', section: 'T-Mobile' },
    { ...line, category: 'IPHONE USED LOCKED', section: 'Verizon' },
  ];
  expect(
    inquiryText({ ...FACTS, lines })
      .split('\n')
      .slice(1, -3),
  ).toEqual([
    'iPhone Used Unlocked',
    'iPhone 15, 1 × $560 = $560',
    'iPhone 14, 1 × $560 = $560',
    'iPhone Used Locked, T-Mobile',
    'iPhone 15, 1 × $560 = $560',
    'iPhone Used Locked, Verizon',
    'iPhone 15, 1 × $560 = $560',
  ]);
});

const line = fc.record({
  // Any name that a list may have, with what the text itself uses.
  display: fc
    .string({ unit: fc.constantFrom(...'aZ9é漢 ,×=()$.€"', '4 × '), minLength: 1, maxLength: 30 })
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  quantity: fc.integer({ min: 1, max: 9_999 }),
  cents: fc.integer({ min: 0, max: 5_000_000 }),
});

test.each([
  ['classic money', undefined],
  ['euros', EUROS],
  ['francs', FRANCS],
  ['pesos', PESOS],
  ['kronor', KRONOR],
])('in %s it decodes to the same lines', (_, money) => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 200 }), (given) => {
      const lines = given.map(({ display, quantity, cents }) => ({
        display,
        quantity,
        price: money?.decimals === 0 ? cents : cents / 100,
      }));
      const total = totalHundredths(lines) ?? 0;
      expect(linesIn(inquiryText({ ...FACTS, lines, money, totalHundredths: total }), money)).toEqual(lines);
    }),
    { numRuns: 60 },
  );
});

test('if it is too long, the first lines come with the number of the others and the same end', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 2, maxLength: 200 }),
      fc.integer({ min: 400, max: 2_000 }),
      (given, maxChars) => {
        const lines = given.map(({ cents, ...rest }) => ({ ...rest, price: cents }));
        const facts = { ...FACTS, lines, note: 'A note' };
        const text = inquiryText(facts, { maxChars });
        expect(encodeURIComponent(text).length).toBeLessThanOrEqual(maxChars);
        expect(
          text.endsWith(`Total: $5430\nPrices of 14 Nov 2025, 09:12\n${LINK}`) || text === inquiryText(facts),
        ).toBe(true);
        const shown = linesIn(text, undefined);
        expect(shown).toEqual(lines.slice(0, shown.length));
        const more = lines.length - shown.length;
        const rest = new RegExp(`^(?:and )?${more} (?:more )?devices?$`, 'm');
        if (more > 0) expect(text).toMatch(rest);
      },
    ),
    { numRuns: 100 },
  );
});

test('even if no line fits, the number, the total and the link are there', () => {
  expect(inquiryText(FACTS, { maxChars: 10 })).toBe(
    `Inquiry 1042, Acme Wholesale\n2 devices\nTotal: $5430\nPrices of 14 Nov 2025, 09:12\n${LINK}`,
  );
});
