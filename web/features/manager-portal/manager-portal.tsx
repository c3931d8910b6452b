import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CustomerFigures } from '#web/features/customers/customer-figures.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { PortalHeader } from '#web/ui/portal-header.tsx';
import { TabList, TabPanel, TabSet } from '#web/ui/tab-set.tsx';
import { CreateCustomer, type Creation, useCreation } from './create-customer.tsx';
import { CustomerPins } from './customer-pins.tsx';
import { MANAGER_TABS, useManagerTab } from './manager-tabs.ts';
import { SecurityAlerts } from './security-alerts.tsx';
import { UsageStatistics } from './usage-statistics.tsx';

interface ManagerPortalProps {
  /** To where else an admin may go. */
  staffLinks: ReactNode;
  /** Below the header. */
  notice?: ReactNode;
  /** A second part beside the customers; without it the portal has no tabs. */
  inquiries?: { readonly mark: ReactNode; readonly content: ReactNode } | null;
  onLogout: () => void;
}

export function ManagerPortal({ staffLinks, notice, inquiries, onLogout }: ManagerPortalProps) {
  const [tab, goToTab] = useManagerTab();
  const creation = useCreation();
  if (!inquiries)
    return (
      <>
        <ManagerHeader staffLinks={staffLinks} onLogout={onLogout} />
        {notice}
        <main id="main" tabIndex={-1} className="outline-none">
          <Customers creation={creation} />
        </main>
      </>
    );
  const tabs = [
    { value: 'customers', label: 'Customers' },
    { value: 'inquiries', label: 'Inquiries', mark: inquiries.mark },
  ];
  return (
    <TabSet value={tab} values={MANAGER_TABS} onValueChange={goToTab}>
      <ManagerHeader
        staffLinks={staffLinks}
        tabs={<TabList label="Manager Portal" tabs={tabs} />}
        onLogout={onLogout}
      />
      {notice}
      <main id="main" tabIndex={-1} className="outline-none">
        <TabPanel value="customers">
          <Customers creation={creation} />
        </TabPanel>
        <TabPanel value="inquiries">{inquiries.content}</TabPanel>
      </main>
    </TabSet>
  );
}

function Customers({ creation }: { creation: Creation }) {
  return (
    <div className="grid gap-5 px-gutter py-4 tablet:py-6 desktop:grid-cols-[352px_minmax(0,1fr)] desktop:items-start desktop:gap-6">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <CreateCustomer {...creation} />
        <SecurityAlerts />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <CustomerStatistics />
        <CustomerPins />
        <UsageStatistics />
      </div>
    </div>
  );
}

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

interface ManagerHeaderProps extends Pick<ManagerPortalProps, 'staffLinks' | 'onLogout'> {
  tabs?: ReactNode;
}

function ManagerHeader({ staffLinks, tabs, onLogout }: ManagerHeaderProps) {
  return (
    <PortalHeader>
      <TitleLine staffLinks={staffLinks} onLogout={onLogout} />
      {tabs && <div className="-mx-gutter border-t border-hairline px-gutter">{tabs}</div>}
    </PortalHeader>
  );
}

/** Two lines on phones: the title fills the first. */
function TitleLine({ staffLinks, onLogout }: ManagerHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 tablet:-mb-px tablet:h-16 tablet:flex-nowrap tablet:py-0">
      <h1 className="type-dialog-title text-text outline-none max-tablet:w-full tablet:text-balance">
        Manager Portal - Customer PIN Management
      </h1>
      <Badge tone="success" hasDot>
        Active Session
      </Badge>
      <div className="ml-auto flex items-center gap-2 max-tablet:-mr-2 max-tablet:flex-wrap max-tablet:justify-end max-tablet:gap-0 tablet:shrink-0 desktop:gap-5">
        {staffLinks}
        <nav
          aria-label="Account"
          className="flex items-center gap-2 max-tablet:flex-wrap max-tablet:justify-end max-tablet:gap-0 max-tablet:*:px-2"
        >
          <Link href="/" className={buttonClasses('quiet', 'medium')}>
            <ArrowLeft aria-hidden className="size-4" />
            Price List
          </Link>
          <Button icon={LogOut} className="max-tablet:border-transparent" onClick={onLogout}>
            Logout
          </Button>
        </nav>
      </div>
    </div>
  );
}
