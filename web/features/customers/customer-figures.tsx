import { useQuery } from '@tanstack/react-query';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { FigureStrip } from '#web/ui/tables/figure-strip.tsx';
import { customersQuery } from './customer.queries.ts';

interface Figures {
  readonly totalCustomers: number;
  readonly activeCustomers: number;
  readonly totalUsage: number;
  /** Per customer, rounded. */
  readonly averageUsage: number;
  readonly totalDevices: number;
  readonly securityAlerts: number;
  /** To one decimal, or '0'. */
  readonly devicesPerCustomer: string;
}

interface ShownFigure {
  readonly label: string;
  readonly figure: keyof Figures;
  readonly note?: (figures: Figures) => string;
}

/** Shown above the table of the same customers, which reports loading and failures. */
export function CustomerFigures({ shown }: { shown: readonly ShownFigure[] }) {
  const { data } = useQuery(customersQuery());
  const figures = data && customerFiguresOf(data);
  return (
    <FigureStrip
      figures={shown.map(({ label, figure, note }) => ({
        label,
        figure: figures ? String(figures[figure]) : '–',
        ...(figures && note && { note: note(figures) }),
      }))}
    />
  );
}

type Counted = Pick<CustomerPin, 'isActive' | 'usageCount' | 'uniqueDeviceCount' | 'suspiciousActivityCount'>;

export function customerFiguresOf(customers: readonly Counted[]): Figures {
  const sumOf = (countOf: (customer: Counted) => number) =>
    customers.reduce((sum, customer) => sum + countOf(customer), 0);
  const totalCustomers = customers.length;
  const totalUsage = sumOf(({ usageCount }) => usageCount);
  const totalDevices = sumOf(({ uniqueDeviceCount }) => uniqueDeviceCount);
  return {
    totalCustomers,
    activeCustomers: customers.filter(({ isActive }) => isActive).length,
    totalUsage,
    averageUsage: totalCustomers === 0 ? 0 : Math.round(totalUsage / totalCustomers),
    totalDevices,
    securityAlerts: sumOf(({ suspiciousActivityCount }) => suspiciousActivityCount),
    devicesPerCustomer: totalDevices === 0 ? '0' : (totalDevices / totalCustomers).toFixed(1),
  };
}
