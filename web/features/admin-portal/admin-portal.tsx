import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { LazyContent } from '#web/ui/lazy-content.tsx';
import { PortalHeader } from '#web/ui/portal-header.tsx';
import { TabList, TabPanel, TabSet } from '#web/ui/tab-set.tsx';
import type { AdminThemes } from './admin-themes.ts';
import { PORTAL_TAB_VALUES, PORTAL_TABS, usePortalTab } from './portal-tabs.ts';

interface AdminPortalProps {
  themes: AdminThemes;
  /** Called with a new token after the admin PIN was changed, because the old session has ended. */
  onTokenRenewed: (token: string) => void;
  /** Open panels that are not part of the portal itself. */
  panelButtons?: ReactNode;
  /** Above the tabs' content. */
  notice?: ReactNode;
  /** To where else the admin may go: beside the tabs, and a menu on phones. */
  staffLinks?: ReactNode;
  staffMenu?: ReactNode;
  onLogout: () => void;
}

const PANEL = 'px-gutter py-4 tablet:py-6';

const TAB_TEXTS = { loadingText: 'Loading Admin Portal...', error: { title: 'Unable to load this tab' } };

export function AdminPortal({ themes, onTokenRenewed, notice, ...header }: AdminPortalProps) {
  const [tab, goToTab] = usePortalTab();
  return (
    <TabSet value={tab} values={PORTAL_TAB_VALUES} onValueChange={goToTab}>
      <AdminHeader {...header} />
      <main id="main" tabIndex={-1} className="outline-none">
        {notice}
        <TabPanel value="themes" className={PANEL}>
          <LazyContent {...TAB_TEXTS} name="admin-portal/themes" load={() => import('./themes-tab.tsx')}>
            {({ ThemesTab }) => <ThemesTab themes={themes} />}
          </LazyContent>
        </TabPanel>
        <TabPanel value="authentication" className={PANEL}>
          <LazyContent
            {...TAB_TEXTS}
            name="admin-portal/authentication"
            load={() => import('./security/authentication-tab.tsx')}
          >
            {({ AuthenticationTab }) => <AuthenticationTab onTokenRenewed={onTokenRenewed} />}
          </LazyContent>
        </TabPanel>
        <TabPanel value="customers" className={PANEL}>
          <LazyContent
            {...TAB_TEXTS}
            name="admin-portal/customers"
            load={() => import('./customers/customers-tab.tsx')}
          >
            {({ CustomersTab }) => <CustomersTab />}
          </LazyContent>
        </TabPanel>
      </main>
    </TabSet>
  );
}

type AdminHeaderProps = Pick<AdminPortalProps, 'panelButtons' | 'staffLinks' | 'staffMenu' | 'onLogout'>;

/** Below laptop width the panel buttons have their own line: the title needs the room. No icons below desktop width. */
function AdminHeader({ panelButtons, staffLinks, staffMenu, onLogout }: AdminHeaderProps) {
  return (
    <PortalHeader>
      <div className="flex min-h-16 flex-wrap items-center gap-x-2 tablet:gap-x-3 tablet:gap-y-2 tablet:py-3">
        <Link href="/" className={`${buttonClasses('quiet', 'medium')} -ml-button max-tablet:-mr-2`}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Link>
        <span aria-hidden className="h-5 w-px shrink-0 bg-hairline" />
        {/* Takes only the remaining width: a full-width title would push Logout to the next line. */}
        <div className="flex flex-1 items-center gap-2 tablet:gap-3">
          <h1 className="whitespace-nowrap type-dialog-title text-text outline-none">Admin Portal</h1>
          {/* It repeats the title, which the smallest phones would cut off for it. */}
          <span className="flex max-[22rem]:hidden">
            <Badge tone="primary">Admin</Badge>
          </span>
        </div>
        <div className="flex flex-wrap gap-2 max-laptop:order-last max-laptop:w-full max-tablet:pb-2 max-tablet:*:grow max-tablet:*:basis-1/3 max-desktop:*:px-2 max-desktop:[&_svg]:hidden">
          {panelButtons}
        </div>
        {staffMenu}
        <LogoutButton onClick={onLogout} />
      </div>
      <div className="flex items-center gap-6">
        <TabList label="Admin Portal" tabs={PORTAL_TABS} className="min-w-0 flex-1 max-tablet:gap-4" />
        {staffLinks}
      </div>
    </PortalHeader>
  );
}

/** Only the icon on phones, where the title needs the room. */
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
