import { ArrowLeft, LogOut } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { TabList } from '#web/ui/tab-set.tsx';
import { PORTAL_TABS } from './portal-tabs.ts';

export function PortalHeader({ onLogout }: { onLogout: () => void }) {
  return (
    <header className="border-b border-hairline bg-ground px-gutter tablet:sticky tablet:top-0 tablet:z-10">
      <div className="flex h-16 items-center gap-3">
        <Link href="/" className={`${buttonClasses('quiet', 'medium')} -ml-3.5 max-tablet:-mr-2`}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Link>
        <span aria-hidden className="h-5 w-px shrink-0 bg-hairline" />
        <h1 className="truncate type-dialog-title text-text outline-none">Admin Portal</h1>
        <Badge tone="primary">Admin</Badge>
        <div className="ml-auto flex shrink-0">
          <LogoutButton onClick={onLogout} />
        </div>
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
