import { expect, test } from 'vitest';
import { blockOfClipboardText, clipboardTextOf } from './grid-clipboard.ts';

test('a block is copied as rows of cells with tabs between them', () => {
  expect(
    clipboardTextOf([
      ['13%', '$25'],
      ['18% + $20', '+$30'],
    ]),
  ).toBe('13%\t$25\n18% + $20\t+$30');
});

test.each([
  ['one value', '13%', [['13%']]],
  ['the break that Excel adds at the end', '13%\r\n', [['13%']]],
  [
    'line breaks of Windows',
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'line breaks of Sheets',
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'empty cells',
    '1\t\t3\n\t\t',
    [
      ['1', '', '3'],
      ['', '', ''],
    ],
  ],
  ['an empty row in a single column', '1\n\n3', [['1'], [''], ['3']]],
  [
    'quotes',
    '"13%"\t"1 ""x"""\n"a\tb"\t2',
    [
      ['13%', '1 "x"'],
      ['a\tb', '2'],
    ],
  ],
  ['a line break in quotes', '"1\n2"\t3', [['1\n2', '3']]],
  ['a quote never closed', '"13\t2', [['"13', '2']]],
  ['spaces around a value', ' 13% \t $5 ', [['13%', '$5']]],
  ['one empty cell', '\r\n', [['']]],
  ['nothing', '', []],
])('%s', (_, text, block) => {
  expect(blockOfClipboardText(text)).toEqual(block);
});
