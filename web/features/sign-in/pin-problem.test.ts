import { expect, test } from 'vitest';
import { pinSchema } from '#domain/contract/text-rules/secrets.ts';
import { pinProblem } from './pin-problem.ts';

test.each([
  ['4920', null],
  ['00000000', null],
  ['492', 'PIN must be 4-8 digits'],
  ['123456789', 'PIN must be 4-8 digits'],
  ['49a0', 'PIN must contain only numbers'],
  ['-492', 'PIN must contain only numbers'],
  ['٤٩٢٠', 'PIN must contain only numbers'],
  ['abc', 'PIN must be 4-8 digits'],
])('the PIN %j: %s, as in the contract', (pin, problem) => {
  expect(pinProblem(pin)).toBe(problem);
  expect(pinSchema.safeParse(pin).error?.issues[0]?.message ?? null).toBe(problem);
});
