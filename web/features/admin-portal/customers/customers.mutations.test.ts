import { expect, test } from 'vitest';
import { handleOf, makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { withCustomer, withCustomerBack, withoutCustomer } from './customers.mutations.ts';

const [ADA, BEN, CAM] = [makeCustomer(), makeCustomer({ name: 'Ben' }), makeCustomer({ name: 'Cam' })];

test('a changed customer replaces the earlier entry', () => {
  const changed = { ...BEN, usageCount: 7 };
  expect(withCustomer([ADA, BEN, CAM], changed)).toEqual([ADA, changed, CAM]);
});

test('a customer who was deleted in the meantime does not come back by a change', () => {
  expect(withCustomer([ADA, CAM], BEN)).toEqual([ADA, CAM]);
});

test('a customer who could not be deleted is back in place', () => {
  const left = withoutCustomer([ADA, BEN, CAM], handleOf('Ben'));
  expect(left).toEqual([ADA, CAM]);
  expect(withCustomerBack(left, BEN, 1)).toEqual([ADA, BEN, CAM]);
});

test('nobody is listed twice if a newer list has them already', () => {
  expect(withCustomerBack([BEN, ADA], BEN, 1)).toEqual([BEN, ADA]);
});
