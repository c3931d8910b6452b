import { expect, test } from 'vitest';
import { countDevices } from './count-devices.ts';
import { makeConfiguration, percentRule, setRule } from './testing/make-configuration.ts';

const ROWS = [
  { category: 'IPAD', price: 50 },
  { category: 'IPAD', price: 100 },
  { category: 'IPAD', price: 500 },
  { category: 'TOOLS', price: 20 },
  { category: 'TOOLS', price: 0 },
  { category: 'toString', price: 30 },
];

test('a category cell counts the devices of its category in its bucket, both ends included', () => {
  const count = countDevices(makeConfiguration(), ROWS);
  expect(count({ role: 'vip', category: 'IPAD', bucket: 'low' })).toBe(2);
  expect(count({ role: 'public', category: 'IPAD', bucket: 'high' })).toBe(1);
  expect(count({ role: 'public', category: 'TOOLS', bucket: 'high' })).toBe(0);
  expect(count({ role: 'public', category: 'MACBOOKS', bucket: 'gone' })).toBe(0);
});

test('a default rule counts the devices of the categories that follow it, for its own role', () => {
  const cell = { role: 'public', category: 'IPAD', bucket: 'low' } as const;
  const count = countDevices(setRule(makeConfiguration(), cell, percentRule(5)), ROWS);
  expect(count({ ...cell, category: null })).toBe(2);
  expect(count({ ...cell, category: null, role: 'vip' })).toBe(4);
});
