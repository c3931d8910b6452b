import { ArrowUpRight, History, Keyboard, Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Tooltip } from '#web/ui/dialogs/tooltip.tsx';
import { WorkspaceTitle } from '#web/ui/dialogs/workspace-dialog.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TabList } from '#web/ui/tab-set.tsx';
import { GuardedLink } from './guarded-link.tsx';
import type { HistorySwitch } from './history/use-history-switch.ts';
import { ROOM_TAB_LIST } from './room-tabs.tsx';
import { EDITED_ROLES, type EditedRole, ROLE_NAMES } from './room-texts.ts';

export interface PriceDataLink {
  readonly address: string;
  /** What there is to know about it. */
  readonly mark: ReactNode;
}

interface RoomHeaderProps {
  /** Whether the configuration has loaded; without it there are no tabs and roles. */
  isReady: boolean;
  role: EditedRole;
  onRoleChange: (role: EditedRole) => void;
  /** Shows the keyboard shortcuts. */
  onListKeys: () => void;
  history: HistorySwitch;
  priceDataLink?: PriceDataLink | undefined;
  onClose: () => void;
}

const ROLE_OPTIONS = EDITED_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

export function RoomHeader(props: RoomHeaderProps) {
  const { isReady, role, onRoleChange, onListKeys, history, priceDataLink, onClose } = props;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-6 border-b max-tablet:gap-x-2 desktop:gap-x-4 border-hairline px-4 tablet:px-6 desktop:h-15 desktop:flex-nowrap">
      <div className="flex h-14 items-center desktop:h-15">
        <WorkspaceTitle>Engine Room</WorkspaceTitle>
      </div>
      {isReady ? (
        <>
          <div className="flex items-center justify-between gap-4 max-desktop:order-3 max-tablet:w-full tablet:max-desktop:grow tablet:max-desktop:basis-3/5 desktop:h-full">
            <TabList
              label="Engine Room sections"
              tabs={ROOM_TAB_LIST}
              className="min-w-0 desktop:h-full desktop:*:h-full"
            />
            <HistoryButton history={history} />
          </div>
          <SegmentedControl
            label="Role"
            options={ROLE_OPTIONS}
            value={role}
            onValueChange={onRoleChange}
            className="max-tablet:order-2 max-tablet:w-full tablet:ml-auto"
          />
        </>
      ) : (
        // The links stand where they will stay: one that moved under the pointer would lose the press.
        <div className="max-tablet:hidden tablet:max-desktop:order-3 tablet:max-desktop:h-11 tablet:max-desktop:grow tablet:max-desktop:basis-2/3 desktop:ml-auto" />
      )}
      {priceDataLink && (
        // On tablets beside the tabs. A phone has no room: there the Admin Portal leads to it.
        <PortalLink href={priceDataLink.address} className="max-tablet:hidden tablet:max-desktop:order-4">
          Price Data {priceDataLink.mark}
        </PortalLink>
      )}
      <div
        className={`flex items-center gap-1 max-tablet:ml-auto max-tablet:gap-0 ${isReady ? '' : 'max-desktop:ml-auto'}`}
      >
        <PortalLink href="/admin">
          Admin Portal
          <ArrowUpRight aria-hidden className="size-4 max-wide:hidden" />
        </PortalLink>
        <PortalLink href="/manager">
          <Users aria-hidden className="size-4.5 wide:hidden" />
          <span className="max-wide:sr-only">Manager Portal</span>
          <ArrowUpRight aria-hidden className="size-4 max-wide:hidden" />
        </PortalLink>
      </div>
      {/* Phones have no keyboard, and no room. */}
      <Tooltip text="Keyboard shortcuts (?)">
        <IconButton
          label="Keyboard shortcuts"
          icon={Keyboard}
          className="-mr-5 max-tablet:hidden desktop:-mr-3"
          onClick={onListKeys}
        />
      </Tooltip>
      <IconButton
        label="Close Engine Room"
        icon={X}
        className="-mr-2 max-tablet:-ml-2 max-phone:ml-auto"
        onClick={onClose}
      />
    </header>
  );
}

/** Not a tab: nothing in the history can be edited. */
function HistoryButton({ history: { isOpen, button, toggle } }: { history: HistorySwitch }) {
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isOpen}
      onClick={toggle}
      className={classNames(
        'flex h-9 shrink-0 items-center gap-2 rounded-control px-2 type-interface font-medium transition-colors max-tablet:size-11 max-tablet:justify-center max-tablet:rounded-none max-tablet:border-b-2 max-tablet:-outline-offset-2',
        isOpen
          ? 'border-primary text-primary tablet:bg-tint-primary'
          : 'border-transparent text-muted hover:text-text tablet:hover:bg-raised',
      )}
    >
      <History aria-hidden className="size-4" />
      <span className="max-tablet:sr-only">History</span>
    </button>
  );
}

interface PortalLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

function PortalLink({ href, className = '', children }: PortalLinkProps) {
  return (
    <GuardedLink
      href={href}
      className={`flex h-9 min-w-9 items-center justify-center gap-2 rounded-control px-1 type-interface font-medium whitespace-nowrap text-text hover:text-primary max-tablet:h-11 max-tablet:min-w-11 ${className}`}
    >
      {children}
    </GuardedLink>
  );
}
