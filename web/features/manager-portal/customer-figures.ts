import type { CustomerPin } from '#domain/contract/customers.ts';
import type { UsageStat } from '#domain/contract/usage.ts';

interface CustomerFigures {
  readonly totalCustomers: number;
  readonly activePins: number;
  readonly totalUsage: number;
  readonly averageUsage: number;
}

export function customerFiguresOf(
  customers: readonly Pick<CustomerPin, 'isActive' | 'usageCount'>[],
): CustomerFigures {
  const totalUsage = sumOf(customers.map(({ usageCount }) => usageCount));
  return {
    totalCustomers: customers.length,
    activePins: customers.filter(({ isActive }) => isActive).length,
    totalUsage,
    averageUsage: Math.round(perHead(totalUsage, customers.length)),
  };
}

interface UsageFigures {
  readonly activeUsers: number;
  readonly totalAccesses: number;
  /** To one decimal. */
  readonly averageUses: number;
}

export function usageFiguresOf(stats: readonly Pick<UsageStat, 'accessCount'>[]): UsageFigures {
  const activeUsers = stats.filter(({ accessCount }) => accessCount > 0).length;
  const totalAccesses = sumOf(stats.map(({ accessCount }) => accessCount));
  return {
    activeUsers,
    totalAccesses,
    averageUses: Math.round(10 * perHead(totalAccesses, activeUsers)) / 10,
  };
}

function perHead(total: number, count: number): number {
  return count === 0 ? 0 : total / count;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
