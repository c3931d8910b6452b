import { CustomerFigures } from '#web/features/customers/customer-figures.tsx';
import { CustomersPanel } from './customers-panel.tsx';

/** Every customer with what they use: to edit, to delete, and to see where a PIN is shared. */
export function CustomersTab() {
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">Customers</h2>
      <CustomerFigures
        shown={[
          {
            label: 'Total Customers',
            figure: 'totalCustomers',
            note: ({ activeCustomers }) => `${activeCustomers} active`,
          },
          { label: 'Total Devices', figure: 'totalDevices' },
          { label: 'Security Alerts', figure: 'securityAlerts' },
          { label: 'Avg Devices/Customer', figure: 'devicesPerCustomer' },
        ]}
      />
      <CustomersPanel />
    </div>
  );
}
