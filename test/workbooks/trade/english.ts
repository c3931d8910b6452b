import { type TradeWorkbook, terms } from './trade-workbook.ts';

export const ENGLISH_WORKBOOKS: readonly TradeWorkbook[] = [
  {
    file: 'Phones.csv',
    shapes: [1],
    sheets: [
      {
        title: 'Phones',
        isAsked: false,
        rows: [
          ['Device', 'Price'],
          ['iPhone 15 128GB', 400],
          ['iPhone 15 256GB', '450.50'],
        ],
        prices: `B2 iPhone 15 128GB = 400
          B3 iPhone 15 256GB = 450.5`,
      },
    ],
  },
  {
    file: 'grades.xlsx',
    shapes: [2, 10, 11],
    sheets: [
      {
        title: 'iPhone Used',
        isAsked: true,
        rows: [
          ['NORTH WHOLESALE', null, null, null, null, null, null],
          ['Model', 'A+', 'B+', 'B', 'C', 'D', 'HSO/Swap'],
          ['Verizon locked: minus $40'],
          ['iPhone 15 Pro 128GB Unlocked', 620, 600, 560, 500, 380, 450],
          ['iPhone 14 128GB Unlocked', 'CALL', 400, 'SOLD OUT', '-', null, 'ASK'],
          ['T-Mobile locked', 'minus $30', null, null, null, null, null],
          ['iPhone 13 128GB Unlocked', 300, 'not available', 'discontinued', 220, 150, 'DOA'],
          ['iPhone 12 128GB Unlocked', 250, 240, 220, 200, 120, 160],
        ],
        prices: `B4 iPhone 15 Pro 128GB Unlocked A+ = 620
          C4 iPhone 15 Pro 128GB Unlocked B+ = 600
          D4 iPhone 15 Pro 128GB Unlocked B = 560
          E4 iPhone 15 Pro 128GB Unlocked C = 500
          F4 iPhone 15 Pro 128GB Unlocked D = 380
          G4 iPhone 15 Pro 128GB Unlocked HSO/Swap = 450
          B5 iPhone 14 128GB Unlocked A+ = CALL
          C5 iPhone 14 128GB Unlocked B+ = 400
          D5 iPhone 14 128GB Unlocked B = Out of stock
          G5 iPhone 14 128GB Unlocked HSO/Swap = ASK
          B7 iPhone 13 128GB Unlocked A+ = 300
          E7 iPhone 13 128GB Unlocked C = 220
          F7 iPhone 13 128GB Unlocked D = 150
          B8 iPhone 12 128GB Unlocked A+ = 250
          C8 iPhone 12 128GB Unlocked B+ = 240
          D8 iPhone 12 128GB Unlocked B = 220
          E8 iPhone 12 128GB Unlocked C = 200
          F8 iPhone 12 128GB Unlocked D = 120
          G8 iPhone 12 128GB Unlocked HSO/Swap = 160`,
        leftOut: ['B6', 'C7', 'D7', 'G7'],
        more: { merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 6 }] },
      },
    ],
  },
  {
    file: 'storage.ods',
    shapes: [3],
    sheets: [
      {
        title: 'iPhone',
        isAsked: true,
        rows: [
          ['Model', '128GB', '256GB', '512GB', '1TB'],
          ['iPhone 14', 300, 340, null, null],
          ['iPhone 14 Pro', 400, 440, 500, 600],
        ],
        prices: `B2 iPhone 14 128GB = 300
          C2 iPhone 14 256GB = 340
          B3 iPhone 14 Pro 128GB = 400
          C3 iPhone 14 Pro 256GB = 440
          D3 iPhone 14 Pro 512GB = 500
          E3 iPhone 14 Pro 1TB = 600`,
      },
    ],
  },
  {
    file: 'conditions.xlsx',
    shapes: [4, 14],
    sheets: [
      {
        title: 'Buyback',
        isAsked: true,
        rows: [
          ['Model', 'Memory', 'Ideal($)', 'Good($)', 'Fair($)', 'Flawless', 'Notes'],
          ['iPhone 14', '128GB', 300, 280, '250', 320, 'boxed'],
          [null, '256GB', '$1,340.50', 320, null, 360, null],
          ['iPhone 15', '128GB', 400, '380.00', 350, 'tbd', 'no box'],
        ],
        prices: `C2 iPhone 14 128GB Ideal = 300
          D2 iPhone 14 128GB Good = 280
          E2 iPhone 14 128GB Fair = 250
          F2 iPhone 14 128GB Flawless = 320
          C3 iPhone 14 256GB Ideal = 1340.5
          D3 iPhone 14 256GB Good = 320
          F3 iPhone 14 256GB Flawless = 360
          C4 iPhone 15 128GB Ideal = 400
          D4 iPhone 15 128GB Good = 380
          E4 iPhone 15 128GB Fair = 350
          F4 iPhone 15 128GB Flawless = tbd`,
        more: {
          cells: new Map([
            ['1,2', { value: 300, style: { numFmt: '[$USD ]#,##0.00' } }],
            ['1,3', { value: 280, style: { numFmt: '#,##0.00 [$€-407]' } }],
          ]),
        },
      },
    ],
  },
  {
    file: 'Price levels.csv',
    shapes: [5],
    sheets: [
      {
        title: 'Price levels',
        isAsked: true,
        rows: [
          ['Device', 'Price A', 'Price B', 'Price C', 'Qty'],
          ['iPhone 14', 300, 290, 280, 4],
          ['iPhone 15', 400, 390, 'call', 0],
        ],
        prices: `B2 iPhone 14 A = 300
          C2 iPhone 14 B = 290
          D2 iPhone 14 C = 280
          B3 iPhone 15 A = Out of stock
          C3 iPhone 15 B = Out of stock
          D3 iPhone 15 C = Out of stock`,
        notPrices: ['E'],
      },
    ],
  },
  {
    file: 'long form.xlsx',
    shapes: [6],
    sheets: [
      {
        title: 'Stock list',
        isAsked: true,
        rows: [
          ['Model', 'Storage', 'Grade', 'Price', 'Stock'],
          ['iPhone 14', '128GB', 'A', 300, 12],
          ['iPhone 14', '128GB', 'B', 280, 0],
          ['iPhone 14', '256GB', 'A', 340, 3],
        ],
        prices: `D2 iPhone 14 128GB A = 300
          D3 iPhone 14 128GB B = Out of stock
          D4 iPhone 14 256GB A = 340`,
        notPrices: ['E'],
      },
    ],
  },
  {
    file: 'No header.csv',
    shapes: [7],
    sheets: [
      {
        title: 'No header',
        isAsked: true,
        rows: [
          ['iPhone 12', 300, 25],
          ['iPhone 13', 350, 4],
          ['iPhone 14', 420, 11],
        ],
        prices: `B1 iPhone 12 = 300
          B2 iPhone 13 = 350
          B3 iPhone 14 = 420`,
        notPrices: ['C'],
      },
    ],
  },
  {
    file: 'blocks.xlsx',
    shapes: [8, 11],
    sheets: [
      {
        title: 'Apple',
        isAsked: true,
        rows: [
          ...terms(10),
          ['Minimum order', 500],
          ['iPhone 15 Pro'],
          [null, 'A', 'B+', 'B', 'C'],
          ['256GB Unlocked', 610, 590, 540, 480],
          ['AT&T locked: minus $25'],
          ['512GB Unlocked', 710, 690, 640, 580],
          [],
          ['iPhone 15'],
          [null, 'A', 'B', 'C', 'D'],
          ['256GB Unlocked', 510, 490, 440, 380],
        ],
        prices: `B14 iPhone 15 Pro 256GB Unlocked A = 610
          C14 iPhone 15 Pro 256GB Unlocked B+ = 590
          D14 iPhone 15 Pro 256GB Unlocked B = 540
          E14 iPhone 15 Pro 256GB Unlocked C = 480
          B16 iPhone 15 Pro 512GB Unlocked A = 710
          C16 iPhone 15 Pro 512GB Unlocked B+ = 690
          D16 iPhone 15 Pro 512GB Unlocked B = 640
          E16 iPhone 15 Pro 512GB Unlocked C = 580
          B20 iPhone 15 256GB Unlocked A = 510
          C20 iPhone 15 256GB Unlocked B = 490
          D20 iPhone 15 256GB Unlocked C = 440
          E20 iPhone 15 256GB Unlocked D = 380`,
        notPrices: ['B11'],
      },
    ],
  },
];
