import { expect, test } from 'vitest';
import { customerFiguresOf } from './customer-figures.tsx';
import { makeCustomer } from './testing/customer-makers.ts';

test('customers, the active ones among them, their usage and devices are counted', () => {
  const customers = [
    makeCustomer({ usageCount: 148, uniqueDeviceCount: 5, suspiciousActivityCount: 2 }),
    makeCustomer({ usageCount: 97, uniqueDeviceCount: 2, suspiciousActivityCount: 3, isActive: false }),
    makeCustomer({ usageCount: 3 }),
  ];
  expect(customerFiguresOf(customers)).toEqual({
    totalCustomers: 3,
    activeCustomers: 2,
    totalUsage: 248,
    averageUsage: 83,
    totalDevices: 7,
    suspiciousDevices: 5,
    devicesPerCustomer: '2.3',
  });
});

test('devices per customer have one decimal even if it is zero', () => {
  expect(customerFiguresOf([makeCustomer({ uniqueDeviceCount: 2 })]).devicesPerCustomer).toBe('2.0');
});

test('without customers every figure is 0', () => {
  expect(Object.values(customerFiguresOf([])).map(String)).toEqual(Array.from({ length: 7 }, () => '0'));
});

test('without devices there are 0 per customer', () => {
  expect(customerFiguresOf([makeCustomer()]).devicesPerCustomer).toBe('0');
});
