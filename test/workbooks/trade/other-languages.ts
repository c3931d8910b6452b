import { type TradeWorkbook, terms } from './trade-workbook.ts';

export const OTHER_LANGUAGES: readonly TradeWorkbook[] = [
  {
    file: 'precios.ods',
    shapes: [5, 10, 12],
    sheets: [
      {
        title: 'Celulares',
        isAsked: true,
        rows: [
          ['LISTA DE PRECIOS', null, null, null],
          ['Modelo', 'Capacidad', 'Precio contado', 'Precio tarjeta'],
          ['iPhone 14', '128GB', 300, 320],
          [null, '256GB', 'CONSULTAR', 360],
          ['iPhone 15', '128GB', 'agotado', 420],
        ],
        prices: `C3 iPhone 14 128GB contado = 300
          D3 iPhone 14 128GB tarjeta = 320
          C4 iPhone 14 256GB contado = CONSULTAR
          D4 iPhone 14 256GB tarjeta = 360
          C5 iPhone 15 128GB contado = Out of stock
          D5 iPhone 15 128GB tarjeta = 420`,
        more: { merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }] },
      },
      {
        title: 'Grados',
        isAsked: true,
        rows: [
          ['Equipo', 'Grado A', 'Grado B', 'Como nuevo', 'Existencias'],
          ['Moto G', 100, 90, 110, 4],
          ['Moto E', 80, '-', 85, 2],
        ],
        prices: `B2 Moto G Grado A = 100
          C2 Moto G Grado B = 90
          D2 Moto G Como nuevo = 110
          B3 Moto E Grado A = 80
          D3 Moto E Como nuevo = 85`,
        notPrices: ['E'],
      },
    ],
  },
  {
    file: 'Monedas.csv',
    shapes: [5, 12],
    sheets: [
      {
        title: 'Monedas',
        isAsked: true,
        rows: [
          ['Producto', 'Precio USD', 'Precio EUR', 'Observaciones'],
          ['iPhone 14', '300,50', '280,00', 'caja'],
          ['iPhone 15', '1.400,50', '1.300,00', ''],
        ],
        prices: `B2 iPhone 14 USD = 300.5
          C2 iPhone 14 EUR = 280
          B3 iPhone 15 USD = 1400.5
          C3 iPhone 15 EUR = 1300`,
      },
    ],
  },
  {
    file: 'preisliste.xlsx',
    shapes: [12],
    sheets: [
      {
        title: 'Geräte',
        isAsked: true,
        rows: [
          ['Gerät', 'Speicher', 'Zustand', 'EK', 'VK', 'Bestand'],
          ['iPhone 14', '128 GB', 'sehr gut', 250, 300, 4],
          ['iPhone 14', '128 GB', 'gut', 220, 'auf Anfrage', 1],
          ['iPhone 15', '128 GB', 'sehr gut', 350, '1.400,00 €', 2],
        ],
        prices: `E2 iPhone 14 128 GB sehr gut = 300
          E3 iPhone 14 128 GB gut = auf Anfrage
          E4 iPhone 15 128 GB sehr gut = 1400`,
        notPrices: ['D', 'F'],
      },
    ],
  },
  {
    file: 'zustand.ods',
    shapes: [2, 8, 12, 13],
    sheets: [
      {
        title: 'Handys',
        isAsked: true,
        rows: [
          ...terms(40, 'der Bedingungen'),
          ['Modell', 'wie neu', 'sehr gut', 'gut', 'defekt', 'Bemerkung'],
          ['iPhone 14', 320, 300, 280, 100, 'mit Karton'],
          ['iPhone 15', 420, 'ausverkauft', 380, '-', null],
          ['Gesamtsumme', 740, 300, 660, 100, null],
        ],
        prices: `B42 iPhone 14 wie neu = 320
          C42 iPhone 14 sehr gut = 300
          D42 iPhone 14 gut = 280
          E42 iPhone 14 defekt = 100
          B43 iPhone 15 wie neu = 420
          C43 iPhone 15 sehr gut = Out of stock
          D43 iPhone 15 gut = 380`,
        leftOut: ['B44', 'C44', 'D44', 'E44'],
      },
    ],
  },
  {
    file: 'Прайс.csv',
    shapes: [6, 12],
    sheets: [
      {
        title: 'Прайс',
        isAsked: true,
        rows: [
          ['Модель', 'Память', 'Цвет', 'Цена', 'Кол-во'],
          ['iPhone 14', '128 ГБ', 'черный', 300, 3],
          ['iPhone 14', '128 ГБ', 'белый', 'по запросу', 1],
          ['iPhone 14', '256 ГБ', 'черный', '1 340,50', 2],
        ],
        prices: `D2 iPhone 14 128 ГБ черный = 300
          D3 iPhone 14 128 ГБ белый = по запросу
          D4 iPhone 14 256 ГБ черный = 1340.5`,
        notPrices: ['E'],
      },
    ],
  },
  {
    file: 'прайс-лист.xlsx',
    shapes: [2, 9, 12],
    sheets: [
      {
        title: 'Телефоны',
        isAsked: true,
        rows: [
          ['Модель', '128 ГБ', null, '256 ГБ', null],
          [null, 'Опт', 'Розница', 'Опт', 'Розница'],
          ['iPhone 14', 300, 320, 340, 360],
          ['iPhone 15', 400, 420, 'нет в наличии', 'нет в наличии'],
          ['Итого', 700, 740, null, null],
        ],
        prices: `B3 iPhone 14 128 ГБ Опт = 300
          C3 iPhone 14 128 ГБ Розница = 320
          D3 iPhone 14 256 ГБ Опт = 340
          E3 iPhone 14 256 ГБ Розница = 360
          B4 iPhone 15 128 ГБ Опт = 400
          C4 iPhone 15 128 ГБ Розница = 420
          D4 iPhone 15 256 ГБ Опт = Out of stock
          E4 iPhone 15 256 ГБ Розница = Out of stock`,
        leftOut: ['B5', 'C5'],
        more: {
          merges: [
            { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
            { startRow: 0, startCol: 3, endRow: 0, endCol: 4 },
          ],
        },
      },
    ],
  },
];
