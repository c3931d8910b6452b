import { useQuery } from '@tanstack/react-query';
import { customersQuery } from '#web/features/customers/customer.queries.ts';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { customerFiguresOf } from './customer-figures.ts';
import { CustomersPanel } from './customers-panel.tsx';

/** Every customer with what they use: to edit, to delete, and to see where a PIN is shared. */
export function CustomersTab() {
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">Customers</h2>
      <CustomerFigures />
      <CustomersPanel />
    </div>
  );
}

/** Over the table of the same customers, which tells why there are no figures yet. */
function CustomerFigures() {
  const { data } = useQuery(customersQuery());
  const figures = data && customerFiguresOf(data);
  return (
    <FigureStrip
      figures={[
        {
          label: 'Total Customers',
          figure: shown(figures?.totalCustomers),
          ...(figures && { note: `${figures.activeCustomers} active` }),
        },
        { label: 'Total Devices', figure: shown(figures?.totalDevices) },
        { label: 'Security Alerts', figure: shown(figures?.securityAlerts) },
        { label: 'Avg Devices/Customer', figure: shown(figures?.devicesPerCustomer) },
      ]}
    />
  );
}

function shown(figure: number | string | undefined): string {
  return figure === undefined ? '–' : String(figure);
}
