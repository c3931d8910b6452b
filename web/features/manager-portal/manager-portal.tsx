import { CreateCustomer } from './create-customer.tsx';
import { CustomerPins } from './customer-pins.tsx';
import { CustomerStatistics } from './customer-statistics.tsx';
import { PortalHeader } from './portal-header.tsx';
import { SecurityAlerts } from './security-alerts.tsx';
import { UsageStatistics } from './usage-statistics.tsx';

export function ManagerPortal({ onLogout }: { onLogout: () => void }) {
  return (
    <>
      <PortalHeader onLogout={onLogout} />
      <main
        id="main"
        tabIndex={-1}
        className="grid gap-5 px-gutter py-4 outline-none tablet:py-6 desktop:grid-cols-[352px_minmax(0,1fr)] desktop:items-start desktop:gap-6"
      >
        <div className="grid min-w-0 gap-5">
          <CreateCustomer />
          <SecurityAlerts />
        </div>
        <div className="grid min-w-0 gap-5">
          <CustomerStatistics />
          <CustomerPins />
          <UsageStatistics />
        </div>
      </main>
    </>
  );
}
