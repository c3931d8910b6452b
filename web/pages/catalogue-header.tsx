import { LogOut, ShieldCheck } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { isSignedIn, isStaff, type Permissions, type Role } from '#domain/contract/entities/roles.ts';
import { LAYOUT } from '#domain/contract/limits.ts';
import { SearchBox } from '#web/features/catalogue/search/search-box.tsx';
import { TitleButton } from '#web/features/catalogue/title-button.tsx';
import { type BrandNames, titleOfRole } from '#web/features/catalogue/title-of-role.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusHeadingAfter } from '#web/ui/focus.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ContactLinks } from './contact-links.tsx';
import type { ListStaffLinksProps } from './staff-links.tsx';

// Without a connection the list must still open: then only these links are missing.
const ListStaffLinks = lazy<ComponentType<ListStaffLinksProps>>(() =>
  import('./staff-links.tsx').then(
    (links) => ({ default: links.ListStaffLinks }),
    () => ({ default: () => null }),
  ),
);

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
      {isStaff(viewer.role) && (
        <Suspense>
          <ListStaffLinks viewer={viewer} onOpenEngineRoom={onOpenEngineRoom} />
        </Suspense>
      )}
      {isSignedIn(viewer.role) && <LogoutAction onLogout={onLogout} />}
    </div>
  );
}

const SMALL_SCREEN = `(max-width: ${LAYOUT.mobileBelowPx - 0.02}px)`;

/** For signed-in viewers, at the end of the header; only an icon on phones. */
function LogoutAction({ onLogout }: { onLogout: () => void }) {
  const isSmall = useMedia(SMALL_SCREEN);
  // The button disappears with the session.
  useFocusHeadingAfter();
  return (
    <div className="flex shrink-0 items-center max-tablet:-mr-3 print:hidden">
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
