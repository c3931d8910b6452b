import { expect, test } from 'vitest';
import type { DemandEntry } from '#domain/contract/entities/demand.ts';
import { rankedFor } from './demand-ranking.ts';

const none = { public: 0, customer: 0, vip: 0, heavyweight: 0 };
const entries: DemandEntry[] = [
  { name: 'iphone 15', count: 15, tiers: { ...none, public: 12, vip: 3 } },
  { name: 'ipad', count: 9, tiers: { ...none, vip: 5, heavyweight: 4 } },
  { name: 'nokia', count: 2, tiers: { ...none, public: 2 } },
];

test("for all tiers the server's order is kept, and each entry names its tiers", () => {
  expect(rankedFor('all', entries)).toEqual([
    { name: 'iphone 15', count: 15, tiers: 'Public 12, VIP 3' },
    { name: 'ipad', count: 9, tiers: 'VIP 5, Heavyweight 4' },
    { name: 'nokia', count: 2, tiers: 'Public 2' },
  ]);
});

test('for one tier entries are in its own order, without those it never asked for', () => {
  expect(rankedFor('vip', entries)).toEqual([
    { name: 'ipad', count: 5 },
    { name: 'iphone 15', count: 3 },
  ]);
  expect(rankedFor('customer', entries)).toEqual([]);
});
