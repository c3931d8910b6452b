import { expect, test } from 'vitest';
import { remarkOnName, remarkOnPhone } from './customer-remarks.ts';
import { makeCustomer } from './testing/customer-makers.ts';

const ADA = makeCustomer({ name: 'Ada  Lovelace' });

test('a name that another customer has is pointed out, in any case and spacing', () => {
  expect(remarkOnName(' ada LOVELACE', [ADA])).toBe('Another customer has this name.');
  expect(remarkOnName('Ada', [ADA])).toBeUndefined();
  expect(remarkOnName('  ', [makeCustomer({ name: ' ' })])).toBeUndefined();
});

test('the own name of an edited customer is not, and neither is any while the list is unknown', () => {
  expect(remarkOnName('Ada Lovelace', [ADA], ADA)).toBeUndefined();
  expect(remarkOnName('Ada Lovelace', undefined)).toBeUndefined();
});

test.each(['+1 (312) 555-0119', '555-0100', '030/1234567', '0044 20 7946 0958', ''])(
  'nothing is said about the phone number %j',
  (phone) => {
    expect(remarkOnPhone(phone)).toBeUndefined();
  },
);

test.each(['call Ada first', '555 0100 x2', '12+345678', '1234567890123456', '000-0000', '12-34-5'])(
  'the phone number %j is odd',
  (phone) => {
    expect(remarkOnPhone(phone)).toBe('This does not look like a phone number.');
  },
);
