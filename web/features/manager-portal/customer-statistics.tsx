import { CustomerFigures } from '#web/features/customers/customer-figures.tsx';

export function CustomerStatistics() {
  return (
    <section aria-label="Customer Statistics">
      <h2 className="sr-only">Customer Statistics</h2>
      <CustomerFigures
        shown={[
          { label: 'Total customers', figure: 'totalCustomers' },
          { label: 'Active PINs', figure: 'activeCustomers' },
          { label: 'Total usage', figure: 'totalUsage' },
          { label: 'Average usage', figure: 'averageUsage' },
        ]}
      />
    </section>
  );
}
