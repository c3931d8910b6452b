import { expect, test } from 'vitest';
import { handleOf, makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { withCustomer, withCustomerBack, withoutCustomer } from './customers.mutations.ts';

const [ADA, BEN, CAM] = [makeCustomer(), makeCustomer({ name: 'Ben' }), makeCustomer({ name: 'Cam' })];

test('a changed customer takes the place of their earlier self', () => {
  const changed = { ...BEN, usageCount: 7 };
  expect(withCustomer([ADA, BEN, CAM], changed)).toEqual([ADA, changed, CAM]);
});

test('whoever was deleted meanwhile does not come back by being changed', () => {
  expect(withCustomer([ADA, CAM], BEN)).toEqual([ADA, CAM]);
});

test('whoever could not be deleted is back at their place', () => {
  const left = withoutCustomer([ADA, BEN, CAM], handleOf('Ben'));
  expect(left).toEqual([ADA, CAM]);
  expect(withCustomerBack(left, BEN, 1)).toEqual([ADA, BEN, CAM]);
});

test('nobody is listed twice when a newer list has them already', () => {
  expect(withCustomerBack([BEN, ADA], BEN, 1)).toEqual([BEN, ADA]);
});
