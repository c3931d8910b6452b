import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { FigureStrip } from '#web/ui/tables/figure-strip.tsx';
import { securityAlertsQuery } from './alerts/alert.queries.ts';
import { customersQuery } from './customer.queries.ts';

interface Figures {
  readonly totalCustomers: number;
  readonly activeCustomers: number;
  readonly totalUsage: number;
  /** Per customer, rounded. */
  readonly averageUsage: number;
  readonly totalDevices: number;
  /** At shared addresses, or one too many within a day. */
  readonly suspiciousDevices: number;
  /** To one decimal, or '0'. */
  readonly devicesPerCustomer: string;
}

interface ShownFigure {
  readonly label: string;
  /** The alerts are those of the Manager Portal: one number in both. */
  readonly figure: keyof Figures | 'securityAlerts';
  readonly note?: (figures: Figures) => string;
  readonly action?: ReactNode;
}

/** Shown above the table of the same customers, which reports loading and failures. */
export function CustomerFigures({ shown }: { shown: readonly ShownFigure[] }) {
  const { data } = useQuery(customersQuery());
  const hasAlerts = shown.some(({ figure }) => figure === 'securityAlerts');
  const alerts = useQuery({ ...securityAlertsQuery(), enabled: hasAlerts }).data?.alerts.length;
  const figures = data && customerFiguresOf(data);
  return (
    <FigureStrip
      figures={shown.map(({ label, figure, note, action }) => ({
        label,
        figure: String((figure === 'securityAlerts' ? alerts : figures?.[figure]) ?? '–'),
        ...(figure === 'securityAlerts' && { tone: 'danger' as const }),
        ...(figures && note && { note: note(figures) }),
        action,
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
    suspiciousDevices: sumOf(({ suspiciousActivityCount }) => suspiciousActivityCount),
    devicesPerCustomer: totalDevices === 0 ? '0' : (totalDevices / totalCustomers).toFixed(1),
  };
}
