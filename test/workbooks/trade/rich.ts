import type { TradeWorkbook } from './trade-workbook.ts';

/** Workbooks of several sheets, and with more than cells. */
export const RICH_WORKBOOKS: readonly TradeWorkbook[] = [
  {
    file: 'two lines.xlsx',
    shapes: [9],
    sheets: [
      {
        title: 'By device',
        isAsked: true,
        rows: [
          ['Storage', 'iPhone 15 Pro', null, null, 'iPhone 15', null, null],
          [null, 'New', 'Used', 'Refurb', 'New', 'Used', 'Refurb'],
          ['128GB', 700, 600, 650, 500, 400, 450],
          ['256GB', 800, null, 750, 600, 500, 'ask'],
        ],
        prices: `B3 iPhone 15 Pro 128GB New = 700
          C3 iPhone 15 Pro 128GB Used = 600
          D3 iPhone 15 Pro 128GB Refurb = 650
          E3 iPhone 15 128GB New = 500
          F3 iPhone 15 128GB Used = 400
          G3 iPhone 15 128GB Refurb = 450
          B4 iPhone 15 Pro 256GB New = 800
          D4 iPhone 15 Pro 256GB Refurb = 750
          E4 iPhone 15 256GB New = 600
          F4 iPhone 15 256GB Used = 500
          G4 iPhone 15 256GB Refurb = ask`,
        more: {
          merges: [
            { startRow: 0, startCol: 1, endRow: 0, endCol: 3 },
            { startRow: 0, startCol: 4, endRow: 0, endCol: 6 },
            { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
          ],
        },
      },
      {
        title: 'By carrier',
        isAsked: true,
        rows: [
          ['Model', 'Unlocked', null, 'Verizon', null, 'Stock', null],
          [null, 'A', 'B', 'A', 'B', 'A', 'B'],
          ['Pixel 8', 300, 280, 260, 240, 4, 7],
          ['Pixel 9', 400, 380, 360, 340, 0, 2],
        ],
        prices: `B3 Pixel 8 Unlocked A = 300
          C3 Pixel 8 Unlocked B = 280
          D3 Pixel 8 Verizon A = 260
          E3 Pixel 8 Verizon B = 240
          B4 Pixel 9 Unlocked A = 400
          C4 Pixel 9 Unlocked B = 380
          D4 Pixel 9 Verizon A = 360
          E4 Pixel 9 Verizon B = 340`,
        notPrices: ['F', 'G'],
      },
    ],
  },
  {
    file: 'list#20251106.02.xlsx',
    shapes: [13],
    sheets: [
      {
        title: 'Apple',
        isAsked: true,
        rows: [
          ['Model', 'Retail', 'Wholesale', 'Stock'],
          ['iPhone 14', 300, 280, 3],
          ['iPhone 15', 400, 380, 2],
          ['Total', 700, 660, 5],
        ],
        prices: `B2 iPhone 14 Retail = 300
          C2 iPhone 14 Wholesale = 280
          B3 iPhone 15 Retail = 400
          C3 iPhone 15 Wholesale = 380`,
        leftOut: ['B4', 'C4'],
        notPrices: ['D'],
      },
      {
        title: 'Samsung',
        isAsked: false,
        rows: [
          ['Model', 'Cost', 'Price'],
          ['Galaxy S23', 250, 320],
          ['Galaxy S24', 350, 420],
          ['Total', 600, 740],
        ],
        prices: `C2 Galaxy S23 = 320
          C3 Galaxy S24 = 420`,
        leftOut: ['C4'],
        notPrices: ['B'],
      },
    ],
    hidden: [
      {
        name: 'Helper',
        rows: [
          ['Model', 'A', 'B'],
          ['Secret 1', 1, 2],
        ],
      },
    ],
  },
  {
    file: 'formulas.xlsx',
    shapes: [14],
    sheets: [
      {
        title: 'Phones',
        isAsked: true,
        rows: [
          ['Model', 'Base', 'Grade A', 'Grade B'],
          ['iPhone 14', 250, 300, '280'],
          ['iPhone 15', 350, 420, "1'380.50"],
        ],
        prices: `C2 iPhone 14 Grade A = 300
          D2 iPhone 14 Grade B = 280
          C3 iPhone 15 Grade A = 420
          D3 iPhone 15 Grade B = 1380.5`,
        notPrices: ['B'],
        more: {
          columns: [{}, { hidden: true }, {}, {}],
          cells: new Map([
            ['1,2', { value: 300, formula: 'B2*1.2', formulaResult: 300, style: { numFmt: '$#,##0.00' } }],
            ['2,2', { value: 420, formula: 'B3*1.2', formulaResult: 420, style: { numFmt: '€#,##0.00' } }],
          ]),
        },
      },
      {
        title: 'One price',
        isAsked: false,
        rows: [
          ['Model', 'Cost', 'Price'],
          ['iPad 9', 150, 200],
          ['iPad 10', 250, '$300.00'],
        ],
        prices: `C2 iPad 9 = 200
          C3 iPad 10 = 300`,
        notPrices: ['B'],
        more: {
          columns: [{}, { hidden: true }, {}],
          cells: new Map([['1,2', { value: 200, formula: 'B2+50', formulaResult: 200 }]]),
        },
      },
    ],
  },
  {
    file: 'categories.ods',
    shapes: [6],
    sheets: [
      {
        title: 'Everything',
        isAsked: true,
        categories: ['PHONES', 'TABLETS'],
        rows: [
          ['Category', 'Model', 'Storage', 'A', 'B', 'Remarks'],
          ['Phones', 'iPhone 14', '128GB', 300, 280, 'boxed'],
          [null, 'iPhone 14', '256GB', 340, 'CALL', null],
          ['Tablets', 'iPad 9', '64GB', 200, 180, null],
          [' phones ', 'iPhone 15', '128GB', 400, 380, null],
        ],
        prices: `D2 iPhone 14 128GB A = 300
          E2 iPhone 14 128GB B = 280
          D3 iPhone 14 256GB A = 340
          E3 iPhone 14 256GB B = CALL
          D5 iPhone 15 128GB A = 400
          E5 iPhone 15 128GB B = 380
          D4 iPad 9 64GB A = 200
          E4 iPad 9 64GB B = 180`,
      },
    ],
  },
];
