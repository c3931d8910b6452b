import { ArrowUpRight, Eye, LayoutGrid, type LucideIcon, Settings2 } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isStaff, type Permissions, type Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { LAYOUT } from '#domain/contract/page-limits.ts';
import { isAllowed } from '#domain/shop/may-use.ts';
import { MAIN_TIER } from '#domain/tiers/tiers.ts';
import { addressAs } from '#web/features/view-as/address-as.ts';
import { lazyExtra } from '#web/lib/page-load.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface StaffViewer {
  readonly role: Role;
  readonly permissions: Permissions;
}

const ENGINE_ROOM_PARAMETER = 'engine-room';

interface Place {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly hrefFrom: (search: string) => string;
  readonly isOpenTo: (viewer: StaffViewer) => boolean;
}

const PLACES = {
  'engine-room': {
    label: 'Engine Room',
    icon: ArrowUpRight,
    hrefFrom: () => `/?${ENGINE_ROOM_PARAMETER}`,
    isOpenTo: ({ permissions }: StaffViewer) => permissions.canAccessEngineRoom,
  },
  // The category and the search stay.
  'view-as': {
    label: 'View as',
    icon: Eye,
    hrefFrom: (search: string) => addressAs(search, MAIN_TIER),
    isOpenTo: ({ role }: StaffViewer) => role === 'admin',
  },
  admin: {
    label: 'Admin Portal',
    icon: ArrowUpRight,
    hrefFrom: () => '/admin',
    isOpenTo: ({ role }: StaffViewer) => role === 'admin',
  },
  manager: {
    label: 'Manager Portal',
    icon: ArrowUpRight,
    hrefFrom: () => '/manager',
    isOpenTo: ({ role }: StaffViewer) => isStaff(role),
  },
} satisfies Record<string, Place>;

interface StaffLinksProps {
  viewer: StaffViewer;
  /** Where else on this screen one can go. What the viewer may not open is left out. */
  to: readonly (keyof typeof PLACES)[];
  className?: string;
}

function usePlaces({ viewer, to }: StaffLinksProps) {
  const search = useSearch();
  return to
    .map((name) => PLACES[name])
    .filter(({ isOpenTo }) => isOpenTo(viewer))
    .map(({ label, icon, hrefFrom }) => ({ label, icon, href: hrefFrom(search) }));
}

export function StaffLinks(props: StaffLinksProps) {
  const places = usePlaces(props);
  if (places.length === 0) return null;
  return (
    <nav aria-label="Staff" className={`flex shrink-0 items-center gap-5 ${props.className ?? ''}`}>
      {places.map(({ label, icon: Icon, href }) => (
        <Link
          key={label}
          href={href}
          className="flex h-9 items-center gap-1 rounded-control type-interface font-medium whitespace-nowrap text-text hover:text-primary"
        >
          {label}
          <Icon aria-hidden className="size-4" />
        </Link>
      ))}
    </nav>
  );
}

/** The same links where there is no room for them. */
export function StaffMenu(props: StaffLinksProps) {
  const places = usePlaces(props);
  if (places.length === 0) return null;
  return (
    <span className={props.className}>
      <Menu
        trigger={<IconButton label="Go to" icon={LayoutGrid} />}
        items={places.map(({ label, icon, href }) => ({
          label,
          icon,
          onSelect: () => navigate(href),
        }))}
      />
    </span>
  );
}

/** Only an admin's page loads it. */
const PriceDataDot = lazyExtra(
  async () => (await import('#web/features/price-data/price-data-marks.tsx')).PriceDataDot,
);

/** Only a customer's page loads it, where somebody may send inquiries. */
const MyInquiriesLink = lazyExtra(
  async () => (await import('#web/features/inquiries/sender/my-inquiries-link.tsx')).MyInquiriesLink,
);

interface ListStaffLinksProps {
  viewer: StaffViewer;
  onOpenEngineRoom: () => void;
}

export interface ListLinksProps extends ListStaffLinksProps {
  mayInquire: Brand['mayInquire'];
}

/** In the header of the price list, loaded for those who are signed in and have somewhere to go. */
export function ListLinks({ viewer, mayInquire, onOpenEngineRoom }: ListLinksProps) {
  if (isStaff(viewer.role)) return <ListStaffLinks viewer={viewer} onOpenEngineRoom={onOpenEngineRoom} />;
  return (
    <Suspense>
      <MyInquiriesLink mayInquire={isAllowed(mayInquire, viewer.role)} />
    </Suspense>
  );
}

const SMALL_SCREEN = `(max-width: ${LAYOUT.mobileBelowPx - 0.02}px)`;
const FROM_LIST = ['view-as', 'admin', 'manager'] as const;

function ListStaffLinks({ viewer, onOpenEngineRoom }: ListStaffLinksProps) {
  useEngineRoomAddress(viewer, onOpenEngineRoom);
  return (
    <div className="flex shrink-0 items-center gap-2 max-tablet:-mr-3 max-tablet:gap-0 desktop:gap-5 print:hidden">
      <StaffLinks viewer={viewer} to={FROM_LIST} className="max-desktop:hidden" />
      <StaffMenu viewer={viewer} to={FROM_LIST} className="desktop:hidden" />
      {viewer.permissions.canAccessEngineRoom && (
        <span className="relative flex">
          <EngineRoomButton onClick={onOpenEngineRoom} />
          {viewer.role === 'admin' && (
            <Suspense>
              <PriceDataDot />
            </Suspense>
          )}
        </span>
      )}
    </div>
  );
}

/** On phones there is room for one short word. */
function EngineRoomButton({ onClick }: { onClick: () => void }) {
  const isSmall = useMedia(SMALL_SCREEN);
  if (!isSmall)
    return (
      <Button icon={Settings2} onClick={onClick}>
        Engine Room
      </Button>
    );
  return (
    <Button variant="quiet" className="max-tablet:px-2" onClick={onClick}>
      Config
    </Button>
  );
}

/** `/?engine-room` opens the Engine Room once; the parameter is then removed, so that a reload or Back does not. */
function useEngineRoomAddress(viewer: StaffViewer, onOpen: () => void): void {
  const isRequested = new URLSearchParams(useSearch()).has(ENGINE_ROOM_PARAMETER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is no new request
  useEffect(() => {
    if (!isRequested) return;
    const url = new URL(window.location.href);
    url.searchParams.delete(ENGINE_ROOM_PARAMETER);
    navigate(url, { replace: true });
    if (PLACES['engine-room'].isOpenTo(viewer)) onOpen();
  }, [isRequested]);
}
