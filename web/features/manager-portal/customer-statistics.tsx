import { useQuery } from '@tanstack/react-query';
import { customersQuery } from '#web/features/customers/customer.queries.ts';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { customerFiguresOf } from './customer-figures.ts';

/** Over the table of the same customers, which tells why there are no figures yet. */
export function CustomerStatistics() {
  const { data } = useQuery(customersQuery());
  const figures = data && customerFiguresOf(data);
  return (
    <section aria-label="Customer Statistics">
      <h2 className="sr-only">Customer Statistics</h2>
      <FigureStrip
        figures={[
          { label: 'Total customers', figure: counted(figures?.totalCustomers) },
          { label: 'Active PINs', figure: counted(figures?.activePins) },
          { label: 'Total usage', figure: counted(figures?.totalUsage) },
          { label: 'Average usage', figure: counted(figures?.averageUsage) },
        ]}
      />
    </section>
  );
}

function counted(figure: number | undefined): string {
  return figure === undefined ? '–' : String(figure);
}
