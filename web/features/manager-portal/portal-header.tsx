import { ArrowLeft, LogOut } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';

/** On phones two lines: the title has the first one for itself. */
export function PortalHeader({ onLogout }: { onLogout: () => void }) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-ground px-gutter py-3 tablet:sticky tablet:top-0 tablet:z-header tablet:h-16 tablet:flex-nowrap tablet:py-0">
      <h1 className="type-dialog-title text-text outline-none max-tablet:w-full tablet:truncate">
        Manager Portal - Customer PIN Management
      </h1>
      <Badge tone="success" hasDot>
        Active Session
      </Badge>
      <nav aria-label="Account" className="ml-auto flex shrink-0 items-center gap-2 max-tablet:-mr-button">
        <Link href="/" className={buttonClasses('quiet', 'medium')}>
          <ArrowLeft aria-hidden className="size-4" />
          Price List
        </Link>
        <Button icon={LogOut} className="max-tablet:border-transparent" onClick={onLogout}>
          Logout
        </Button>
      </nav>
    </header>
  );
}
