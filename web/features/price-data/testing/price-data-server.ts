import type {
  PriceDataStatus,
  PriceSnapshot,
  SyncAnswer,
  UnclearSheet,
} from '#domain/contract/entities/price-data/price-data.ts';
import type {
  RejectedRow,
  ReviewedPrice,
  ReviewedRow,
  ReviewRows,
  SnapshotReview,
} from '#domain/contract/entities/price-data/price-review.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';

/** Local times: the day in the browser's time zone is the one that is written here, wherever the test runs. */
export const READ_AT = new Date(2025, 10, 14, 9, 20).toISOString();
export const PUBLISHED_AT = new Date(2025, 10, 13, 17, 42).toISOString();
const LONG_AGO = new Date(2025, 10, 10, 8, 0).toISOString();

export function makeSnapshot(fields: Partial<PriceSnapshot> = {}): PriceSnapshot {
  return {
    id: 7,
    source: 'prices.xlsx',
    sourceKind: 'file',
    isSample: false,
    state: 'published',
    reasons: [],
    categoryCount: 13,
    rowCount: 1284,
    rejectedCount: 0,
    createdAt: PUBLISHED_AT,
    publishedAt: PUBLISHED_AT,
    decidedAt: PUBLISHED_AT,
    decidedBy: 'Tierbook',
    ...fields,
  };
}

export const PUBLISHED = makeSnapshot();
export const EARLIER = makeSnapshot({
  id: 5,
  state: 'superseded',
  createdAt: LONG_AGO,
  publishedAt: LONG_AGO,
  decidedAt: LONG_AGO,
});
const HELD = makeSnapshot({
  id: 8,
  state: 'held',
  reasons: ['It moves 2 prices by more than half'],
  rejectedCount: 2,
  createdAt: READ_AT,
  publishedAt: null,
});

export const NOTHING_LEFT_OUT: PriceDataStatus['lastReading'] = {
  source: 'prices.xlsx',
  rejectedCount: 0,
  skippedSheets: [],
  unclearSheets: [],
};

export const UNCLEAR_SHEET: UnclearSheet = {
  sheet: 'iPhone grades',
  category: 'IPHONE GRADES',
  question: 'price',
  columns: [
    { letter: 'B', heading: 'A+' },
    { letter: 'C', heading: 'B' },
  ],
  sentence: 'Sheet "iPhone grades": columns B and C could both be the price (A+, B).',
};

/** Its columns were confirmed once. */
export const CHANGED_SHEET: UnclearSheet = {
  ...UNCLEAR_SHEET,
  question: 'changed',
  columns: [],
  sentence: `Sheet "iPhone grades": Column B was 'Grade A' and is now 'Swap'.`,
};

export function makeStatus(fields: Partial<PriceDataStatus> = {}): PriceDataStatus {
  return {
    source: { kind: 'file', description: 'prices.xlsx', isSample: false, everySeconds: 60 },
    health: { lastCheckedAt: READ_AT, lastSuccessAt: PUBLISHED_AT, lastError: null },
    pausedBy: null,
    published: PUBLISHED,
    waiting: null,
    lastReading: NOTHING_LEFT_OUT,
    history: [PUBLISHED, EARLIER],
    ...fields,
  };
}

export const WAITING_STATUS = makeStatus({
  waiting: {
    ...HELD,
    changes: { added: 1, removed: 1, changed: 3, inNoBucket: 1 },
    isPauseEndedByDiscard: false,
  },
  lastReading: { ...NOTHING_LEFT_OUT, rejectedCount: 2 },
  history: [HELD, PUBLISHED, EARLIER],
});

/** The price of each tier is told apart by what is added to the public one. */
function priced(display: string, basePrice: number, publicPrice: number): ReviewedPrice {
  const prices = { public: publicPrice, vip: publicPrice + 20, heavyweight: publicPrice + 10 };
  return { display, basePrice, bucket: '100-500', prices };
}

/** The same row with words in place of its prices. */
export function onRequest(row: ReviewedPrice, words: string): ReviewedPrice {
  return {
    ...row,
    basePrice: null,
    words,
    bucket: 'none',
    prices: { public: null, vip: null, heavyweight: null },
  };
}

interface RowGiven extends Partial<ReviewedRow> {
  readonly device: string;
  readonly from?: readonly [base: number, publicPrice: number];
  readonly to?: readonly [base: number, publicPrice: number];
}

export function makeRow({ device, from, to, ...fields }: RowGiven): ReviewedRow {
  return {
    category: 'IPAD',
    device,
    occurrence: 1,
    before: from ? priced(device, ...from) : null,
    after: to ? priced(device, ...to) : null,
    flags: [],
    ...fields,
  };
}

export function makeRejected(fields: Partial<RejectedRow> = {}): RejectedRow {
  return {
    device: 'iPad Air 2',
    sheet: 'IPAD',
    row: 41,
    cell: 'C41',
    value: '412.505',
    reason: 'Price cannot have more than 2 decimal places',
    rowsLost: 1,
    ...fields,
  };
}

/** A list of a review, with its categories counted as the server does; `count` if it has more rows than the first page. */
export function listed<Row extends { readonly category: string }>(entries: Row[], count = entries.length) {
  const names = [...new Set(entries.map(({ category }) => category))];
  const categories = names.map((category) => ({
    category,
    count: entries.filter((row) => row.category === category).length,
  }));
  return { count, entries, categories };
}

export function makeReview(fields: Partial<SnapshotReview> = {}): SnapshotReview {
  return {
    snapshot: HELD,
    comparedWith: PUBLISHED.id,
    cap: 25,
    becomingFree: { count: 0, names: [] },
    gradeInversions: { count: 0, entries: [] },
    becomingWords: { count: 0, entries: [] },
    moves: { up: 1, down: 2 },
    changed: listed([
      makeRow({
        device: 'Galaxy S23 Ultra',
        category: 'SAMSUNG USED UNLOCKED',
        from: [410, 360],
        to: [180, 140],
        flags: ['moved-far'],
      }),
      makeRow({ device: 'iPad Pro 11', from: [260, 220], to: [270, 230] }),
      makeRow({ device: 'iPad Air', from: [300, 250], to: [295, 250] }),
    ]),
    added: listed([makeRow({ device: 'iPad Mini', to: [200, 170] })]),
    removed: listed([makeRow({ device: 'iPad 9', from: [150, 120] })]),
    inNoBucket: listed([{ category: 'IPAD', display: 'iPad Case', basePrice: 100.5 }]),
    rejected: {
      count: 2,
      entries: [
        makeRejected(),
        makeRejected({
          device: '',
          sheet: 'GAMING',
          row: 17,
          cell: 'A17',
          value: ' ',
          reason: 'Device name cannot be empty',
        }),
      ],
    },
    skippedSheets: [],
    unclearSheets: [],
    ...fields,
  };
}

/** After a decision the status says what came of it. */
export class PriceDataServer extends FakeApi {
  status: PriceDataStatus = makeStatus();
  review: SnapshotReview = makeReview();
  /** What the server answers beyond the first pages. */
  rows: ReviewRows = { count: 0, rows: { list: 'changed', entries: [] } };
  sync: Partial<SyncAnswer> = {};

  constructor() {
    super();
    this.usually({
      getPriceDataStatus: () => this.status,
      listLayouts: () => ({ source: null, sheets: [] }),
      reviewSnapshot: () => this.review,
      listReviewRows: () => this.rows,
      syncPrices: () => this.syncAnswer(),
      resumeSyncing: () => this.becomeStatus({ pausedBy: null }),
      publishSnapshot: ({ params }) =>
        this.becomeStatus({ waiting: null, published: makeSnapshot({ id: params.id }) }),
      discardSnapshot: () => this.becomeStatus({ waiting: null }),
      rollBackToSnapshot: () => this.becomeStatus({ published: EARLIER, pausedBy: 'rollback' }),
      downloadPrices: () => 'a,b',
    });
  }

  syncAnswer(): SyncAnswer {
    return {
      outcome: 'same',
      message: 'Nothing has changed',
      snapshotId: null,
      status: this.status,
      ...this.sync,
    };
  }

  private becomeStatus(fields: Partial<PriceDataStatus>): PriceDataStatus {
    this.status = { ...this.status, ...fields };
    return this.status;
  }
}
