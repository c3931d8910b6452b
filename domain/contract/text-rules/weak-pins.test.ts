import { expect, test } from 'vitest';
import { weaknessOfPin } from './weak-pins.ts';

test.each([
  ['1111', 'every digit is the same'],
  ['00000000', 'every digit is the same'],
  ['1234', 'follow each other'],
  ['12345678', 'follow each other'],
  ['87654321', 'follow each other'],
  ['7890', 'follow each other'],
  ['3210', 'follow each other'],
  ['1212', 'repeat'],
  ['123123', 'repeat'],
  ['48154815', 'repeat'],
  ['112233', 'in pairs'],
])('%s is easy to guess: %s', (pin, reason) => {
  expect(weaknessOfPin(pin)).toContain(reason);
});

test.each(['4815', '1357', '1235', '48151623', '1221', '112244', '111', '', '12ab', '1122334'])(
  'nothing is said about %j',
  (pin) => {
    expect(weaknessOfPin(pin)).toBeUndefined();
  },
);
