import { expect, test } from 'vitest';
import { makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { customerFiguresOf } from './customer-figures.ts';

test('customers, the active ones among them, devices and alerts are counted', () => {
  const customers = [
    makeCustomer({ uniqueDeviceCount: 5, suspiciousActivityCount: 2 }),
    makeCustomer({ uniqueDeviceCount: 2, suspiciousActivityCount: 3, isActive: false }),
    makeCustomer({ uniqueDeviceCount: 0 }),
  ];
  expect(customerFiguresOf(customers)).toEqual({
    totalCustomers: 3,
    activeCustomers: 2,
    totalDevices: 7,
    securityAlerts: 5,
    devicesPerCustomer: '2.3',
  });
});

test('devices per customer have one decimal even where it is zero', () => {
  expect(customerFiguresOf([makeCustomer({ uniqueDeviceCount: 2 })]).devicesPerCustomer).toBe('2.0');
});

test('without customers, or without devices, there are 0 per customer', () => {
  expect(customerFiguresOf([]).devicesPerCustomer).toBe('0');
  expect(customerFiguresOf([makeCustomer()]).devicesPerCustomer).toBe('0');
});
