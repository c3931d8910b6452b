import { expect, test } from 'vitest';
import { makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { customerFiguresOf, usageFiguresOf } from './customer-figures.ts';
import { makeStat } from './testing/usage-makers.ts';

test('customers are counted, with their usage and its rounded average', () => {
  const customers = [
    makeCustomer({ usageCount: 148 }),
    makeCustomer({ usageCount: 97, isActive: false }),
    makeCustomer({ usageCount: 3 }),
  ];
  expect(customerFiguresOf(customers)).toEqual({
    totalCustomers: 3,
    activePins: 2,
    totalUsage: 248,
    averageUsage: 83,
  });
});

test('without customers every figure is 0', () => {
  expect(Object.values(customerFiguresOf([]))).toEqual([0, 0, 0, 0]);
});

test('whoever did not come in the period is no active user', () => {
  const stats = [
    makeStat({ accessCount: 4 }),
    makeStat({ accessCount: 3 }),
    makeStat({ accessCount: 3 }),
    makeStat({ accessCount: 0 }),
  ];
  expect(usageFiguresOf(stats)).toEqual({ activeUsers: 3, totalAccesses: 10, averageUses: 3.3 });
});

test('a period without accesses has an average of 0', () => {
  expect(usageFiguresOf([])).toEqual({ activeUsers: 0, totalAccesses: 0, averageUses: 0 });
});
