import { LogOut, Settings2, ShieldCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isSignedIn, type Permissions, type Role } from '#domain/contract/entities/roles.ts';
import { LAYOUT } from '#domain/contract/limits.ts';
import { SearchBox } from '#web/features/catalogue/search/search-box.tsx';
import { TitleButton } from '#web/features/catalogue/title-button.tsx';
import { type BrandNames, titleOfRole } from '#web/features/catalogue/title-of-role.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusHeadingAfter } from '#web/ui/focus.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ContactLinks } from './contact-links.tsx';

export interface CatalogueHeaderProps {
  brand: BrandNames & { readonly phone: string; readonly messaging: string };
  viewer: { readonly role: Role; readonly permissions: Permissions };
  onLogout: () => void;
  onOpenEngineRoom: () => void;
  searchText: string;
  onSearchTextChange: (text: string) => void;
}

/** One line on tablets and wider; on phones the search is on a second line. */
export function CatalogueHeader(props: CatalogueHeaderProps) {
  const { brand, viewer, onLogout, onOpenEngineRoom } = props;
  const isAdmin = viewer.role === 'admin';
  return (
    <div className="catalogue-header-line">
      <div className="flex min-w-0 items-center gap-2 max-tablet:flex-[1_1_9rem]">
        <h1 tabIndex={-1} className="min-w-0 type-page-title text-text outline-none">
          <TitleButton title={titleOfRole(brand, viewer.role)} />
        </h1>
        {isAdmin && <ShieldCheck role="img" aria-label="Admin" className="size-5 shrink-0 text-accent" />}
      </div>
      {!isAdmin && (
        <ContactLinks phone={brand.phone} messaging={brand.messaging} isTight={isSignedIn(viewer.role)} />
      )}
      <div className="w-full max-tablet:order-last tablet:ml-auto tablet:max-w-95 tablet:min-w-48 tablet:flex-1 print:hidden">
        <SearchBox text={props.searchText} onTextChange={props.onSearchTextChange} />
      </div>
      {isSignedIn(viewer.role) && (
        <AccountActions
          onOpenEngineRoom={viewer.permissions.canAccessEngineRoom ? onOpenEngineRoom : undefined}
          onLogout={onLogout}
        />
      )}
    </div>
  );
}

/** Only an admin's page loads it. Without it the page still works, so a failure to load must not show. */
const PriceDataDot = lazy(() =>
  import('#web/features/price-data/price-data-marks.tsx').then(
    ({ PriceDataDot: dot }) => ({ default: dot }),
    () => ({ default: () => null }),
  ),
);

interface AccountActionsProps {
  /** Undefined if the viewer may not open it. */
  onOpenEngineRoom: (() => void) | undefined;
  onLogout: () => void;
}

const SMALL_SCREEN = `(max-width: ${LAYOUT.mobileBelowPx - 0.02}px)`;

/** For signed-in viewers, at the end of the header. On phones there is room for one word at most. */
function AccountActions({ onOpenEngineRoom, onLogout }: AccountActionsProps) {
  const isSmall = useMedia(SMALL_SCREEN);
  // The buttons disappear with the session.
  useFocusHeadingAfter();
  return (
    <div className="flex shrink-0 items-center gap-2 max-tablet:-mr-3 max-tablet:gap-0 print:hidden">
      {onOpenEngineRoom && (
        <span className="relative flex">
          <EngineRoomButton isSmall={isSmall} onClick={onOpenEngineRoom} />
          <Suspense>
            <PriceDataDot />
          </Suspense>
        </span>
      )}
      {isSmall ? (
        <IconButton label="Logout" icon={LogOut} onClick={onLogout} />
      ) : (
        <Button icon={LogOut} onClick={onLogout}>
          Logout
        </Button>
      )}
    </div>
  );
}

function EngineRoomButton({ isSmall, onClick }: { isSmall: boolean; onClick: () => void }) {
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
