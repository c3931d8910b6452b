import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import { spreadsheetSheetSchema } from './spreadsheets.ts';

test.each([
  ['numbered gid', { title: 'IPAD', gid: 0 }, []],
  ['numbered sheetId', { title: 'IPAD', sheetId: 12, hidden: true }, []],
  ['without a number', { title: 'IPAD' }, ['Required']],
  ['with a negative number', { title: 'IPAD', gid: -1 }, ['Number must be greater than or equal to 0']],
  ['with a fraction for a number', { title: 'IPAD', sheetId: 1.5 }, ['Expected integer, received float']],
  ['without a title', { title: '  ', gid: 1 }, ['String must contain at least 1 character(s)']],
])('validates a sheet %s', (_what, sheet, messages) => {
  expect(messagesOf(spreadsheetSheetSchema, sheet)).toEqual(messages);
});

test('a sheet is visible by default', () => {
  expect(spreadsheetSheetSchema.parse({ title: ' IPAD ', gid: 1 })).toEqual({
    title: 'IPAD',
    gid: 1,
    hidden: false,
  });
});
