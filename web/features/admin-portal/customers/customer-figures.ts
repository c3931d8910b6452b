import type { CustomerPin } from '#domain/contract/customers.ts';

export interface CustomerFigures {
  readonly totalCustomers: number;
  readonly activeCustomers: number;
  readonly totalDevices: number;
  readonly securityAlerts: number;
  /** To one decimal, or '0'. */
  readonly devicesPerCustomer: string;
}

type Counted = Pick<CustomerPin, 'isActive' | 'uniqueDeviceCount' | 'suspiciousActivityCount'>;

export function customerFiguresOf(customers: readonly Counted[]): CustomerFigures {
  const totalDevices = sumOf(customers.map(({ uniqueDeviceCount }) => uniqueDeviceCount));
  return {
    totalCustomers: customers.length,
    activeCustomers: customers.filter(({ isActive }) => isActive).length,
    totalDevices,
    securityAlerts: sumOf(customers.map(({ suspiciousActivityCount }) => suspiciousActivityCount)),
    devicesPerCustomer: totalDevices === 0 ? '0' : (totalDevices / customers.length).toFixed(1),
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
