import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { TabList, TabPanel, TabSet } from '#web/ui/tab-set.tsx';
import type { AdminThemes } from './admin-themes.ts';
import { LoadedTab } from './loaded-tab.tsx';
import { PORTAL_TAB_VALUES, PORTAL_TABS, usePortalTab } from './portal-tabs.ts';

interface AdminPortalProps {
  themes: AdminThemes;
  /** Told the token that replaces the admin's, whose session ended with the PIN that was changed. */
  onTokenRenewed: (token: string) => void;
  /** What opens the panels, which are no part of the portal itself. */
  panelButtons?: ReactNode;
  onLogout: () => void;
}

const PANEL = 'px-gutter py-4 tablet:py-6';

export function AdminPortal({ themes, onTokenRenewed, panelButtons, onLogout }: AdminPortalProps) {
  const [tab, goToTab] = usePortalTab();
  return (
    <TabSet value={tab} values={PORTAL_TAB_VALUES} onValueChange={goToTab}>
      <PortalHeader panelButtons={panelButtons} onLogout={onLogout} />
      <main id="main" tabIndex={-1} className="outline-none">
        <TabPanel value="themes" className={PANEL}>
          <LoadedTab tab="themes" load={() => import('./themes-tab.tsx')}>
            {({ ThemesTab }) => <ThemesTab themes={themes} />}
          </LoadedTab>
        </TabPanel>
        <TabPanel value="authentication" className={PANEL}>
          <LoadedTab tab="authentication" load={() => import('./security/authentication-tab.tsx')}>
            {({ AuthenticationTab }) => <AuthenticationTab onTokenRenewed={onTokenRenewed} />}
          </LoadedTab>
        </TabPanel>
        <TabPanel value="customers" className={PANEL}>
          <LoadedTab tab="customers" load={() => import('./customers/customers-tab.tsx')}>
            {({ CustomersTab }) => <CustomersTab />}
          </LoadedTab>
        </TabPanel>
      </main>
    </TabSet>
  );
}

interface PortalHeaderProps {
  /** They open panels; on phones they have a line of their own. Below desktop width there is room for words alone. */
  panelButtons: ReactNode;
  onLogout: () => void;
}

function PortalHeader({ panelButtons, onLogout }: PortalHeaderProps) {
  return (
    <header className="border-b border-hairline bg-ground px-gutter tablet:sticky tablet:top-0 tablet:z-header">
      <div className="flex min-h-16 flex-wrap items-center gap-x-2 tablet:gap-x-3">
        <Link href="/" className={`${buttonClasses('quiet', 'medium')} -ml-button max-tablet:-mr-2`}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Link>
        <span aria-hidden className="h-5 w-px shrink-0 bg-hairline" />
        {/* As wide as what is left: a title that wanted its full width would push Logout into the next line. */}
        <div className="flex min-w-0 flex-1 items-center gap-2 tablet:gap-3">
          <h1 className="truncate type-dialog-title text-text outline-none">Admin Portal</h1>
          <Badge tone="primary">Admin</Badge>
        </div>
        <div className="flex flex-wrap gap-2 max-tablet:order-last max-tablet:w-full max-tablet:pb-2 max-tablet:*:flex-1 max-tablet:*:px-2 max-desktop:[&_svg]:hidden">
          {panelButtons}
        </div>
        <LogoutButton onClick={onLogout} />
      </div>
      <TabList label="Admin Portal" tabs={PORTAL_TABS} className="max-tablet:gap-4" />
    </header>
  );
}

/** On phones the icon alone: the title needs the room. */
function LogoutButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`${buttonClasses('secondary', 'medium')} max-tablet:-mr-3 max-tablet:w-11 max-tablet:border-transparent max-tablet:px-0`}
    >
      <LogOut aria-hidden className="size-4" />
      <span className="max-tablet:sr-only">Logout</span>
    </button>
  );
}
