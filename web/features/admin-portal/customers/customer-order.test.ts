import { describe, expect, test } from 'vitest';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { directionOf, sortedBy } from '#web/features/customers/customer-order.ts';
import { makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { type CustomerView, customersInView, EVERYONE } from './customer-order.ts';

const ADA = makeCustomer({
  name: 'ada 10',
  id: '71',
  phone: '(312) 555-0119',
  createdAt: '2026-01-02T00:00:00.000Z',
  lastUsedAt: null,
  usageCount: 5,
  uniqueDeviceCount: 1,
  suspiciousActivityCount: 2,
});
const BEN = makeCustomer({
  name: 'Ben 2',
  id: '72',
  createdAt: '2026-01-03T00:00:00.000Z',
  lastUsedAt: '2026-02-01T00:00:00.000Z',
  usageCount: 9,
  uniqueDeviceCount: 0,
  isActive: false,
  isVip: true,
  isHeavyweight: true,
});
const AMY = makeCustomer({
  name: 'Ada 9',
  id: '73',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: '2026-02-02T00:00:00.000Z',
  usageCount: 1,
  uniqueDeviceCount: 3,
  isVip: true,
});
const ALL = [ADA, BEN, AMY];

function namesIn(view: Partial<CustomerView>, customers: readonly CustomerPin[] = ALL): string[] {
  return customersInView(customers, { ...EVERYONE, ...view }, '2026-11-15').map(({ name }) => name);
}

describe('order', () => {
  test.each([
    ['created', ['Ben 2', 'ada 10', 'Ada 9']],
    ['name', ['Ada 9', 'ada 10', 'Ben 2']],
    ['tier', ['Ben 2', 'Ada 9', 'ada 10']],
    ['usage', ['Ben 2', 'ada 10', 'Ada 9']],
    ['lastUsed', ['Ada 9', 'Ben 2', 'ada 10']],
    ['devices', ['Ada 9', 'ada 10', 'Ben 2']],
    ['alerts', ['ada 10', 'Ben 2', 'Ada 9']],
    ['status', ['ada 10', 'Ada 9', 'Ben 2']],
  ] as const)('by %s', (sort, names) => {
    expect(namesIn({ sort })).toEqual(names);
  });

  test('can be reversed', () => {
    expect(namesIn({ sort: 'name', isReversed: true })).toEqual(['Ben 2', 'ada 10', 'Ada 9']);
  });

  test('does not change the given list', () => {
    namesIn({ sort: 'name' });
    expect(ALL).toEqual([ADA, BEN, AMY]);
  });

  test('a second click on the same header reverses it, another header starts again', () => {
    const byName = sortedBy(EVERYONE, 'name');
    expect(directionOf(byName)).toBe('ascending');
    expect(directionOf(sortedBy(byName, 'name'))).toBe('descending');
    expect(directionOf(sortedBy(sortedBy(byName, 'name'), 'usage'))).toBe('descending');
    expect(sortedBy(sortedBy(byName, 'name'), 'usage').isReversed).toBe(false);
  });
});

describe('filters', () => {
  test.each([
    ['ADA', ['ada 10', 'Ada 9']],
    ['9 ada', ['Ada 9']],
    ['555-0119', ['ada 10']],
    ['312555', ['ada 10']],
    ['11', []],
    ['ada 555', []],
    ['72', ['Ben 2']],
    ['  ', ['Ben 2', 'ada 10', 'Ada 9']],
    ['zzz', []],
  ])('"%s": words of the name, a part of the number, or the id', (text, names) => {
    expect(namesIn({ text })).toEqual(names);
  });

  test('status', () => {
    expect(namesIn({ status: 'active' })).toEqual(['ada 10', 'Ada 9']);
    expect(namesIn({ status: 'inactive' })).toEqual(['Ben 2']);
  });

  test('tier, by the highest of several flags', () => {
    expect(namesIn({ tier: 'vip' })).toEqual(['Ada 9']);
    expect(namesIn({ tier: 'heavyweight' })).toEqual(['Ben 2']);
    expect(namesIn({ tier: 'customer' })).toEqual(['ada 10']);
  });

  test('alerts', () => {
    expect(namesIn({ security: 'alerts' })).toEqual(['ada 10']);
    expect(namesIn({ security: 'secure' })).toEqual(['Ben 2', 'Ada 9']);
  });

  test('all of them together', () => {
    expect(namesIn({ text: 'ada', status: 'active', security: 'secure' })).toEqual(['Ada 9']);
  });
});
