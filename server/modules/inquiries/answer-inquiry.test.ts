import { expect, test } from 'vitest';
import { INQUIRY_MESSAGES } from '#domain/contract/entities/deals/inquiries.ts';
import { WHOLE_NUMBERS_ONLY } from '#domain/contract/money-limits.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { InvalidInput } from '#server/platform/http/failure.ts';
import { NOON } from '#test/noon.ts';
import { answerInquiry } from './answer-inquiry.ts';
import type { StoredInquiry } from './stored-inquiry.ts';

const line = { category: 'IPAD', device: 'iPad', occurrence: 1, display: 'iPad', quantity: 4 };
const INQUIRY: StoredInquiry = {
  number: 1,
  handle: '0'.repeat(32),
  revision: 1,
  state: 'new',
  tier: 'vip',
  money: null,
  customerId: 1,
  customerHandle: 'f'.repeat(64),
  senderKind: 'customer',
  senderName: 'Ada',
  senderPhone: null,
  sentAt: NOON,
  answeredAt: null,
  deviceCount: 2,
  pieceCount: 8,
  total: 400_000,
  offerTotal: null,
  lines: [
    { ...line, price: 560, offer: null },
    { ...line, price: 440, offer: null },
  ],
  note: null,
  answer: null,
  listVersion: 3,
  listTime: NOON,
  sentWith: 'Chrome on Android',
  history: [{ at: new Date(NOON).toISOString(), what: 'sent', by: 'Ada' }],
  updatedAt: NOON,
  updatedBy: 'Ada',
};
const DONE = { at: NOON + 1, by: 'manager' };

type Update = Parameters<typeof answerInquiry>[1];

/** The inquiry after these updates, one after the other. */
function after(...updates: Omit<Update, 'revision'>[]): StoredInquiry {
  let inquiry = INQUIRY;
  for (const update of updates) {
    const { revision } = inquiry;
    inquiry = { ...inquiry, ...answerInquiry(inquiry, { ...update, revision }, DONE) };
  }
  return inquiry;
}
const offersOf = ({ lines }: StoredInquiry) => lines.map(({ offer }) => offer);
const stepsOf = ({ history }: StoredInquiry) => history.slice(1).map(({ what }) => what);

test('offers replace all offers; one at the list price is none', () => {
  const first = after({ offers: [{ line: 0, price: 550.5 }] });
  expect([offersOf(first), first.offerTotal]).toEqual([[550.5, null], 396_200]);
  expect(offersOf(after({ offers: [{ line: 0, price: 5 }] }, { offers: [{ line: 1, price: 0 }] }))).toEqual([
    null,
    0,
  ]);
  const back = after({ offers: [{ line: 0, price: 5 }] }, { offers: [{ line: 0, price: 560 }] });
  expect([offersOf(back), back.offerTotal]).toEqual([[null, null], null]);
});

test.each<[Omit<Update, 'revision'>, StoredInquiry['state'], string[]]>([
  [{ answer: 'Yes' }, 'answered', ['answered']],
  [{ offers: [{ line: 0, price: 5 }] }, 'answered', ['answered']],
  [{ state: 'new', answer: 'Yes' }, 'new', ['answered']],
  [{ state: 'agreed', answer: 'Deal' }, 'agreed', ['answered', 'agreed']],
  [{ state: 'closed' }, 'closed', ['closed']],
])('%o makes a new inquiry %s', (update, state, steps) => {
  const inquiry = after(update);
  expect([inquiry.state, stepsOf(inquiry), inquiry.revision]).toEqual([state, steps, 2]);
});

test.each<Omit<Update, 'revision'>>([{}, { answer: '' }, { answer: null }, { offers: [] }, { state: 'new' }])(
  '%o changes nothing',
  (update) => {
    expect(answerInquiry(INQUIRY, { ...update, revision: 1 }, DONE)).toBeNull();
  },
);

test('the history tells what was reopened, and every further answer', () => {
  expect(
    stepsOf(after({ answer: 'A' }, { state: 'closed' }, { state: 'answered' }, { answer: 'B' })),
  ).toEqual(['answered', 'closed', 'reopened', 'answered']);
  const cleared = after({ answer: 'A' }, { answer: null });
  expect([cleared.answer, cleared.state, stepsOf(cleared)]).toEqual([null, 'answered', ['answered']]);
});

test.each<[string, NonNullable<Update['offers']>, string, string]>([
  ['another line', [{ line: 2, price: 1 }], 'offers.0.line', 'Number must be less than or equal to 1'],
  [
    'a line twice',
    [
      { line: 0, price: 1 },
      { line: 0, price: 2 },
    ],
    'offers',
    INQUIRY_MESSAGES.lineTwice,
  ],
  [
    'parts of a cent',
    [{ line: 0, price: 1.005 }],
    'offers.0.price',
    'Price cannot have more than 2 decimal places',
  ],
])('an offer for %s is refused by name', (_, offers, path, message) => {
  expect(issuesOf(INQUIRY, offers)).toEqual([{ path, message }]);
});

test('an offer is in the money of the inquiry', () => {
  const inPesos = { ...INQUIRY, money: JSON.stringify(PESOS) };
  expect(issuesOf(inPesos, [{ line: 0, price: 99.5 }])).toEqual([
    { path: 'offers.0.price', message: WHOLE_NUMBERS_ONLY },
  ]);
  expect(
    answerInquiry(inPesos, { revision: 1, offers: [{ line: 0, price: 900_000_000 }] }, DONE)?.offerTotal,
  ).toBe(360_000_176_000);
  expect(issuesOf(INQUIRY, [{ line: 0, price: 900_000_000 }])).toMatchObject([{ path: 'offers.0.price' }]);
});

test('offers whose total is too large are refused', () => {
  const many = {
    ...INQUIRY,
    money: JSON.stringify(PESOS),
    lines: INQUIRY.lines.map((each) => ({ ...each, quantity: 9_999 })),
  };
  expect(() => answerInquiry(many, { revision: 1, offers: [{ line: 0, price: 900_000_000 }] }, DONE)).toThrow(
    INQUIRY_MESSAGES.totalTooLarge,
  );
});

function issuesOf(inquiry: StoredInquiry, offers: NonNullable<Update['offers']>) {
  try {
    answerInquiry(inquiry, { revision: 1, offers }, DONE);
  } catch (error) {
    if (error instanceof InvalidInput) return error.issues;
  }
  return [];
}
