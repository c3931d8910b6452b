import type { CallName } from '#domain/contract/calls/calls.ts';
import type { CallNote } from './call-note.ts';

const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const TIME = '2026-11-18T09:30:00.000Z';
const ROW = { category: 'IPHONE USED UNLOCKED', device: 'iPhone 15 128GB', occurrence: 1 };
const SHOWN = { ...ROW, display: 'iPhone 15 128GB' };

/** Calls of viewers: inquiries, sharing, changes and versions. */
export const DEAL_NOTES = {
  createInquiry: {
    about:
      'The server prices every line at the caller’s tier; `shown` is only compared. If a price differs, nothing is stored and `details.moved` has both prices: send the same key again with the new prices in `accepted`. The same key and body again give the same answer. Callers without a PIN of their own send name and phone, and get a token to read the inquiry.',
    refusals: [
      'inquiry/not-allowed',
      'inquiry/sender-required',
      'inquiry/prices-moved',
      'inquiry/other-body',
      'inquiry/too-many',
    ],
    body: {
      key: SECRET,
      lines: [{ ...ROW, quantity: 20, shown: 560 }],
      note: 'Can you deliver on Friday?',
      name: 'Ana Reyes',
      phone: '+1 718 555 0111',
    },
    answer: { id: '00112233445566778899aabbccddeeff', number: 41, token: SECRET },
  },
  listInquiries: {
    about: 'Pages of up to 100. To get the next one, send `nextBefore` as `before`.',
  },
  readInquiry: {
    about:
      'The token is the part of the link `/?inquiry#…` after the sign. It opens this inquiry and nothing else.',
    refusals: ['inquiry/not-found', 'attempts/too-many'],
    body: { token: SECRET },
  },
  getInquiry: {
    about: 'Managers see the phone number of the sender only if the shop allows it.',
    refusals: ['inquiry/not-found'],
  },
  updateInquiry: {
    about:
      'Fields that are absent stay as they are. `offers` replaces all offers: a line that it does not name has the list price.',
    refusals: ['inquiry/not-found', 'inquiry/newer-revision'],
    body: { revision: 1, state: 'answered', answer: 'Yes, on Friday.', offers: [{ line: 0, price: 545 }] },
  },
  exportInquiry: {
    about: 'The lines with quantities, prices, offers and sums.',
    refusals: ['inquiry/not-found'],
  },
  listChanges: {
    about:
      'All prices are those of the caller’s present tier, also for times when the caller had another one. With more than 500 rows, or a version that is too old, `tooMany` is true and `rows` is empty. For a tier that may not see changes the call does not exist.',
    refusals: ['not-found', 'access/denied', 'changes/preparing'],
    answer: {
      since: 12,
      version: 15,
      tooMany: false,
      rows: [{ kind: 'changed', ...SHOWN, before: { price: 580 }, now: { price: 560 } }],
    },
  },
  getPriceHistory: {
    about:
      'The first step is the price at `from`, the last one the price now. A step without a price is on request or out of stock. For a tier that may not see changes the call does not exist.',
    refusals: ['not-found', 'changes/device-not-found', 'access/denied', 'changes/preparing'],
    answer: {
      ...SHOWN,
      version: 15,
      from: '2026-08-20T09:30:00.000Z',
      steps: [
        { at: '2026-08-20T09:30:00.000Z', price: 580 },
        { at: TIME, price: 560 },
      ],
    },
  },
  noteLastVisit: {
    about:
      'A page calls it once, at the beginning of a visit. Staff and callers without a PIN of their own get null.',
    refusals: ['not-found'],
    body: { version: 15 },
    answer: { before: { version: 12, at: TIME } },
  },
  shareList: {
    about: 'Exactly the prices that the caller sees. Without a category: the whole list.',
    refusals: ['share/not-allowed', 'category/not-found', 'request/too-many'],
  },
  getSharedRows: {
    about: 'Rows that the list no longer has are left out.',
    refusals: ['share/not-allowed', 'category/not-found', 'request/too-many'],
    body: { selection: { rows: [ROW] } },
    answer: {
      list: 'Corner Phones',
      updatedAt: TIME,
      version: 15,
      mark: 'KTRB',
      rows: [{ ...SHOWN, finalPrice: 560 }],
    },
  },
  downloadSharedRows: {
    about: 'Rows that the list no longer has are left out.',
    refusals: ['share/not-allowed', 'category/not-found', 'request/too-many'],
    body: { selection: { category: 'MACBOOKS' }, format: 'csv' },
  },
  createShareLink: {
    about:
      'For customers with a PIN of their own, ten links each. Who has the link sees the customer’s prices until it is revoked.',
    refusals: ['share/not-allowed', 'share/customers-only', 'share/maximum', 'request/too-many'],
    body: { name: 'Webshop', format: 'json' },
    answer: {
      id: 3,
      name: 'Webshop',
      format: 'json',
      path: `/api/share/${SECRET}.json`,
      publicUrl: 'https://prices.example.com',
      createdAt: TIME,
      lastReadAt: null,
    },
  },
  listShareLinks: {
    about: 'With the addresses: only the customer gets this answer.',
    refusals: ['share/customers-only'],
  },
  revokeShareLink: { about: 'Acts on the next request, on every server.', refusals: ['share/not-found'] },
  readShareLink: {
    about:
      'Needs no session, also on a protected site. Send the tag of the last answer as `If-None-Match`: an unchanged list is answered with 304. A link may be read 120 times an hour. As .json the answer is that of `POST /api/share/rows`, with all rows.',
    refusals: ['share/not-found', 'share/too-many-reads', 'attempts/too-many'],
  },
  lookUpMark: {
    about: 'Everything shared has a mark of four consonants. Each look-up is recorded in the activity.',
    refusals: ['mark/not-found'],
    answer: { mark: 'KTRB', kind: 'customer', name: 'Ana Reyes' },
  },
  openEvents: {
    about:
      'Sends `event: versions` with `{"list": 15, "shop": "…"}` at once and whenever one of them changes, and a comment every 25 seconds. It ends when the session ends or the tier changes: then ask for the session. It keeps nobody signed in.',
    refusals: ['events/too-many', 'events/full', 'events/closing'],
  },
  getVersions: {
    about:
      'Ask once a minute, with the tag of the last answer as `If-None-Match`. It keeps nobody signed in.',
    answer: { list: 15, shop: 'c0ffee', role: 'public' },
  },
} satisfies Partial<Record<CallName, CallNote>>;
