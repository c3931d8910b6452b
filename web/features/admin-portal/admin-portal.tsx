import type { ReactNode } from 'react';
import { TabPanel, TabSet } from '#web/ui/tab-set.tsx';
import type { AdminThemes } from './admin-themes.ts';
import { LoadedTab } from './loaded-tab.tsx';
import { PortalHeader } from './portal-header.tsx';
import { PORTAL_TAB_VALUES } from './portal-tabs.ts';
import { usePortalTab } from './use-portal-tab.ts';

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
          <LoadedTab tab="authentication" load={() => import('./authentication-tab.tsx')}>
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
