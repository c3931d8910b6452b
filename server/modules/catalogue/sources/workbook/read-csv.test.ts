import { describe, expect, test } from 'vitest';
import { readFiles } from './read-files.ts';

async function rowsOf(content: string | Buffer) {
  const [sheet] = await readFiles([{ name: 'tools.csv', bytes: Buffer.from(content) }]);
  return sheet?.rows;
}

const expected = [
  ['Gerät', 'Preis'],
  ['Größe “M”', '5 €'],
];
const text = 'Gerät;Preis\nGröße “M”;5 €\n';

describe('the text of a .csv file', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    [
      'Windows-1252',
      Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1'),
    ],
  ])('is read from %s', async (_encoding, bytes) => {
    expect(await rowsOf(bytes)).toEqual(expected);
  });

  test('may begin like a zip', async () => {
    expect(await rowsOf('PK Mobile\nPen,5\n')).toEqual([['PK Mobile'], ['Pen', '5']]);
  });

  test('with binary content is refused', async () => {
    await expect(rowsOf(Buffer.from('a,b\u0000c'))).rejects.toMatchObject({ code: 'wrong-type' });
  });

  test('that is cut off within a character of two bytes is refused', async () => {
    await expect(rowsOf(Buffer.from('\ufeffab', 'utf16le').subarray(0, -1))).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});

describe('the text of a .csv file that Excel saved on a Cyrillic Windows', () => {
  test.each([
    ['Russian', 'Модель;Память;Цена;Кол-во\r\nТелефоны\r\niPhone 15 Pro чёрный б/у;128 ГБ;45 000 руб.;3\r\n'],
    ['Ukrainian', "Модель;Пам'ять;Ціна;Кількість\r\nЗахисне скло 9H;64 ГБ;199 грн;5\r\n"],
    ['Bulgarian', 'Модел;Памет;Цена;Наличност\r\niPhone 15;128GB;1 299,00 лв;да\r\n'],
    ['one heading', 'Модель;Price\r\niPhone 15;400\r\n'],
    ['titles in capitals', 'ЧЕХЛЫ\r\niPhone 15;400\r\nСтекло «9H» – №1;5 €\r\n'],
    [
      'a few words of two alphabets',
      'Модель;Цена\r\nSamsung Galaxy А55 cиний;400\r\nКабель USB-C;5\r\nЧехол;2\r\n',
    ],
  ])('is Cyrillic: %s', async (_language, content) => {
    expect(await rowsOf(cyrillic(content))).toEqual(cellsIn(content));
  });

  test('is found below many rows without a letter of it', async () => {
    const content = `Model;Price\r\n${'iPhone 15 128GB unlocked;400\r\n'.repeat(50_000)}Чехол силиконовый;5\r\n`;
    expect((await rowsOf(cyrillic(content)))?.at(-1)).toEqual(['Чехол силиконовый', '5']);
  });

  test.each([
    ['German', 'Gerät;Größe;Verkäuferpreis\r\nÜberholt – Gehäuse weiß;64 GB;1.299,– €\r\n'],
    ['French', 'Modèle;État;Prix\r\nÉcran réparé à côté – l’été créée;bon;1 299 €\r\nÇà et là;ŒUVRE;5\r\n'],
    ['Spanish', '¿Qué teléfono?;Tamaño;Nº\r\n¡Añadió más! 2ª mano ½ día;5 €;1º\r\n'],
    ['Portuguese', 'Descrição;Preço;Observações\r\nReposição – não há;5 €;à vista\r\n'],
    ['Icelandic', 'Tæki;Verð\r\nþíð æð þæð;5\r\nþíða síð;6\r\n'],
    ['signs alone', 'Model;Price\r\niPhone · “Pro” ™ ® ° × ÷ ± ²³ ¹ª º £££ €€€€ ¿¿¿¿;£5\r\n…;£££££££\r\n'],
    ['keyboards', 'Model;Price\r\nMacBook ÆØÅ;5\r\nMacBook ÅÄÖ;6\r\nMacBook ÄÖÜß äöüß;7\r\n'],
    ['one foreign word', 'Gerät;Größe;Preis\r\nHülle weiß ÌÎÄÅËÜ;64;5\r\n'],
  ])('is not meant by Western text: %s', async (_language, content) => {
    expect(await rowsOf(western(content))).toEqual(cellsIn(content));
  });
});

const cyrillicCodes = new Map(
  [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, code) => code))].map(
    (char, code) => [char, code],
  ),
);

function cyrillic(content: string): Buffer {
  return Buffer.from(Array.from(content, (char) => cyrillicCodes.get(char) ?? Number.NaN));
}

/** Not by a decoder: those of several releases of Node differ from Windows. */
const WESTERN_SIGNS: ReadonlyMap<string, number> = new Map([
  ['€', 0x80],
  ['…', 0x85],
  ['Œ', 0x8c],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['™', 0x99],
]);

function western(content: string): Buffer {
  return Buffer.from(Array.from(content, (char) => WESTERN_SIGNS.get(char) ?? char.charCodeAt(0)));
}

function cellsIn(content: string): string[][] {
  return content
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replace(/;+$/, '').split(';'));
}

describe('fields', () => {
  test.each([
    [
      'commas',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons, also around decimal commas',
      'iPhone;1.299,00\niPad;45,50',
      [
        ['iPhone', '1.299,00'],
        ['iPad', '45,50'],
      ],
    ],
    [
      'tabs',
      'a\tb, c\nd\te',
      [
        ['a', 'b, c'],
        ['d', 'e'],
      ],
    ],
    ['the mark that Excel announces', 'sep=|\na|b,c', [[], ['a', 'b,c']]],
    ['nothing, in a file of one column', 'a\nb', [['a'], ['b']]],
  ])('are separated by %s', async (_what, content, rows) => {
    expect(await rowsOf(content)).toEqual(rows);
  });

  test('in quotation marks may hold line breaks, delimiters and doubled marks', async () => {
    expect(await rowsOf('"a\nb","c,""d"""\r\n"e"x,f')).toEqual([
      ['a\nb', 'c,"d"'],
      ['ex', 'f'],
    ]);
  });

  test('with a mark in the middle are plain: 14" MacBook', async () => {
    expect(await rowsOf('MacBook 14",5\niPad 11",6')).toEqual([
      ['MacBook 14"', '5'],
      ['iPad 11"', '6'],
    ]);
  });

  test('lines end as on any system, blank lines keep their number', async () => {
    expect(await rowsOf('a,1\r\n\r\nb,2\rc,3\n\n')).toEqual([['a', '1'], [], ['b', '2'], ['c', '3']]);
  });

  test('a delimiter at the end of a line or file adds nothing but a blank', async () => {
    expect(await rowsOf('a,1,\nb,2,')).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  test('a quotation mark that is never closed does not swallow the rest', async () => {
    await expect(rowsOf('a,1\nb,2\n"c,3\nd,4\n')).rejects.toMatchObject({
      code: 'damaged',
      message: 'tools.csv has a quotation mark on line 3 that is never closed.',
    });
  });

  test('errors of a spreadsheet are errors, not words', async () => {
    expect(await rowsOf('a,#REF!\nb,#N/A')).toEqual([
      ['a', { error: '#REF!' }],
      ['b', { error: '#N/A' }],
    ]);
  });
});

describe('a price with a comma and without quotation marks', () => {
  const split = { error: '#COMMA' };

  test('is no price of what stands before the comma', async () => {
    expect(await rowsOf('Model,Price\niPhone 15,$1,299.00\niPhone 14,$899.00\nS24,1299,50\n')).toEqual([
      ['Model', 'Price'],
      ['iPhone 15', split, split],
      ['iPhone 14', '$899.00'],
      ['S24', split, split],
    ]);
  });

  test.each([
    ['with a blank heading', 'Model,Price,\niPhone 15,899,450\n'],
    ['in quotation marks', 'Model,Price\niPhone 15,"1,299"\n'],
    ['below a short title', 'Price list,May\nModel,GB,Price,Stock\niPhone 15,128,400,50\n'],
    ['without a header', 'iPhone 15,1,299\n'],
    ['after a comma in a name', 'Model,Price\niPhone 15,black,400\n'],
  ])('is not meant by fields %s', async (_where, content) => {
    expect(JSON.stringify(await rowsOf(content))).not.toContain('#COMMA');
  });
});

test('the sheet has the name of the file and its number', async () => {
  const sheets = await readFiles([
    { name: 'iPhone New.CSV', bytes: Buffer.from('a,1') },
    { name: 'Tools.csv', bytes: Buffer.from('b,2') },
  ]);
  expect(sheets.map((sheet) => [sheet.title, sheet.gid])).toEqual([
    ['iPhone New', '0'],
    ['Tools', '1'],
  ]);
});
