import type { LayoutPreview, SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import { layoutFault, type SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import {
  PriceDataServer,
  READ_AT,
  WAITING_STATUS,
} from '#web/features/price-data/testing/price-data-server.ts';

export const GRADES: SheetLayout = {
  headerRow: 2,
  columns: [
    { column: 'A', role: 'name' },
    { column: 'B', role: 'price', label: 'A+' },
    { column: 'C', role: 'price', label: 'B' },
    { column: 'D', role: 'ignore' },
  ],
};
const ONLY_B: SheetLayout = {
  headerRow: 2,
  columns: [
    { column: 'A', role: 'name' },
    { column: 'B', role: 'price' },
    { column: 'C', role: 'ignore' },
    { column: 'D', role: 'ignore' },
  ],
};

export function makeSheet(fields: Partial<SheetToLayOut> = {}): SheetToLayOut {
  return {
    sheet: 'Used Unlocked',
    n: 1,
    category: 'USED UNLOCKED',
    state: 'unclear',
    question: {
      kind: 'price',
      sentence: 'Sheet "Used Unlocked": columns B and C could both be the price (A+, B).',
      columns: ['B', 'C'],
      answers: [
        {
          text: 'A price for each of A+ and B',
          title: 'A price for each of A+ and B',
          effect: 'B and C',
          layout: GRADES,
        },
        {
          text: 'Only A+ is the price',
          title: 'Only A+ is the price',
          effect: 'B as the one price, B not shown',
          layout: ONLY_B,
        },
      ],
    },
    layout: null,
    proposal: GRADES,
    confirmed: null,
    changes: [],
    revision: 0,
    rows: [
      ['Prices of today', '', '', ''],
      ['Model', 'A+', 'B', 'Qty'],
      ['iPhone 15 Series', '', '', ''],
      ['iPhone 15', '620', '560', '4'],
      ['', '440', '390', '2'],
      ['iPhone 14', 'CALL', '56O', '0'],
    ],
    rowCount: 84,
    ...fields,
  };
}

export const CLEAR = makeSheet({
  sheet: 'iPad',
  category: 'IPAD',
  state: 'clear',
  question: null,
  layout: {
    headerRow: 1,
    columns: [
      { column: 'A', role: 'name' },
      { column: 'B', role: 'price' },
    ],
  },
  proposal: null,
  rows: [
    ['Device', 'Price', 'Qty'],
    ['iPad 9', '200', '3'],
  ],
  rowCount: 2,
});

export const CONFIRMED = makeSheet({
  sheet: 'MacBooks',
  category: 'MACBOOKS',
  state: 'confirmed',
  question: null,
  layout: GRADES,
  proposal: null,
  confirmed: { at: READ_AT, by: 'admin', headings: [] },
  revision: 3,
});

function renamed(label: string): SheetLayout {
  const columns = GRADES.columns.map((each) => (each.column === 'B' ? { ...each, label } : each));
  return { ...GRADES, columns };
}

export const CHANGED = makeSheet({
  sheet: 'Used Locked',
  category: 'USED LOCKED',
  state: 'changed',
  question: {
    kind: 'changed',
    sentence: "Sheet \"Used Locked\": Column B was 'A+' and is now 'Swap'.",
    columns: ['B'],
    answers: [
      {
        text: 'Swap is a new price',
        title: 'Swap is a new price',
        effect: 'A+ leaves the list',
        layout: renamed('Swap'),
      },
      { text: 'Still A+', title: 'Still A+', effect: 'Only the heading changed', layout: GRADES },
      { text: 'Not shown', title: 'Not shown', effect: 'Column B is left out', layout: ONLY_B },
    ],
  },
  confirmed: { at: READ_AT, by: 'admin', headings: [{ column: 'B', heading: 'A+' }] },
  changes: [
    {
      column: 'B',
      sentence: "Column B was 'A+' and is now 'Swap'",
      was: 'A+',
      now: 'Swap',
      published: ['', '', '', '655', '', '460'],
    },
  ],
  revision: 1,
  rows: makeSheet().rows.map((row, index) => (index === 1 ? ['Model', 'Swap', 'B', 'Qty'] : row)),
});

export function makePreview(fields: Partial<LayoutPreview> = {}): LayoutPreview {
  const row = (variant: string, price: number) => ({
    category: 'USED UNLOCKED',
    display: `iPhone 15 ${variant}`,
    group: 'iPhone 15',
    variant,
    prices: { public: price, vip: price - 20, heavyweight: price - 40 },
  });
  return {
    rows: [row('A+', 560), row('B', 500)],
    rejected: [
      { ...REJECTED, row: 5, cell: 'B5', value: '440', reason: 'The name is missing' },
      { ...REJECTED, row: 5, cell: 'C5', value: '390', reason: 'The name is missing' },
      { ...REJECTED, row: 6, cell: 'C6', value: '56O', reason: "'56O' is not a price", device: 'iPhone 14' },
    ],
    counts: { devices: 2, prices: 2, onRequest: 1, outOfStock: 0, titles: 1, rejected: 3, rejectedRows: 2 },
    changes: null,
    ...fields,
  };
}

const REJECTED = { device: '', sheet: 'Used Unlocked', rowsLost: 1 };

/** A server whose last workbook has these sheets. Confirming one leads to a list that waits. */
export class ColumnsServer extends PriceDataServer {
  sheets: SheetToLayOut[] = [makeSheet(), CLEAR, CONFIRMED];
  preview: LayoutPreview = makePreview();

  constructor() {
    super();
    this.usually({
      listLayouts: () => ({ source: 'prices.xlsx', readAt: READ_AT, sheets: this.sheets }),
      previewLayout: ({ body }) => {
        const fault = layoutFault(body.layout.columns);
        if (fault !== null) throw new Error(`A layout with a fault was sent: ${fault}`);
        return this.preview;
      },
      confirmLayout: ({ query, body }) => {
        this.become(query, {
          state: 'confirmed',
          question: null,
          layout: body.layout,
          revision: body.revision + 1,
        });
        this.status = WAITING_STATUS;
        return { ...this.syncAnswer(), outcome: 'held', message: 'The new list waits for your review' };
      },
      forgetLayout: ({ query }) => {
        this.become(query, { ...makeSheet(), sheet: query.sheet, n: query.n });
        return { ...this.syncAnswer(), outcome: 'held', message: 'The new list waits for your review' };
      },
    });
  }

  become({ sheet, n }: { sheet: string; n: number }, fields: Partial<SheetToLayOut>): void {
    this.sheets = this.sheets.map((each) =>
      each.sheet === sheet && each.n === n ? { ...each, ...fields } : each,
    );
  }
}
