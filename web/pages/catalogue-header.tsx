import { LogOut, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { isSignedIn, isStaff, type Permissions, type Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { LAYOUT } from '#domain/contract/page-limits.ts';
import { type BrandNames, titleOfRole } from '#domain/shop/title-of-role.ts';
import { SearchBox } from '#web/features/catalogue/search/search-box.tsx';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import { TitleButton } from '#web/features/catalogue/title-button.tsx';
import { lazyExtra } from '#web/lib/page-load.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useFocusHeadingAfter } from '#web/ui/focus.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LogoTile } from '#web/ui/logo-tile.tsx';
import { ContactLinks } from './contact-links.tsx';

const ListLinks = lazyExtra(async () => (await import('./staff-links.tsx')).ListLinks);

export interface CatalogueHeaderProps {
  brand: BrandNames & Readonly<Pick<Brand, 'phone' | 'messaging' | 'logo' | 'hasSignInLink' | 'mayInquire'>>;
  viewer: { readonly role: Role; readonly permissions: Permissions };
  onLogout: () => void;
  onOpenEngineRoom: () => void;
  searchText: string;
  onSearchTextChange: (text: string) => void;
}

/** A longer name is smaller: two lines of it are no higher than the buttons beside it. */
const LONG_TITLE_CHARS = { alone: 30, besideMore: 24 };

/** One line on tablets and wider; on phones the search is on a second line. */
export function CatalogueHeader(props: CatalogueHeaderProps) {
  const { brand, viewer, onLogout, onOpenEngineRoom } = props;
  const isAdmin = viewer.role === 'admin';
  const title = titleOfRole(brand, viewer.role);
  const hasSignInLink = brand.hasSignInLink && !isSignedIn(viewer.role);
  const room = brand.logo || hasSignInLink ? 'besideMore' : 'alone';
  const isLong = title.length > LONG_TITLE_CHARS[room];
  return (
    <div className="catalogue-header-line">
      <div className="flex min-w-0 items-center gap-2 max-tablet:flex-[1_1_9rem]">
        {brand.logo && <LogoTile logo={brand.logo} side={36} />}
        <h1
          tabIndex={-1}
          className={`min-w-0 text-text outline-none ${isLong ? 'type-panel-title' : 'type-page-title'}`}
        >
          <TitleButton title={title} isLong={isLong} />
        </h1>
        {isAdmin && <ShieldCheck role="img" aria-label="Admin" className="size-5 shrink-0 text-accent" />}
      </div>
      {!isAdmin && (
        <ContactLinks
          phone={brand.phone}
          messaging={brand.messaging}
          isTight={isSignedIn(viewer.role) || hasSignInLink || isLong}
        />
      )}
      <div
        className={classNames(
          'w-full max-tablet:order-last tablet:ml-auto tablet:flex-1 print:hidden',
          hasSignInLink
            ? 'flex items-center gap-2 tablet:max-w-120 tablet:min-w-72'
            : 'tablet:max-w-95 tablet:min-w-48',
        )}
      >
        <SearchBox text={props.searchText} onTextChange={props.onSearchTextChange} />
        {hasSignInLink && <SignInLink />}
      </div>
      {isSignedIn(viewer.role) && (isStaff(viewer.role) || brand.mayInquire) && (
        <Suspense>
          <ListLinks viewer={viewer} mayInquire={brand.mayInquire} onOpenEngineRoom={onOpenEngineRoom} />
        </Suspense>
      )}
      {isSignedIn(viewer.role) && <LogoutAction onLogout={onLogout} />}
    </div>
  );
}

/** Beside the search: next to the contacts, a phone would have no room for the shop's name. */
function SignInLink() {
  // The button disappears with the sign-in.
  useFocusHeadingAfter();
  return (
    <Button variant="quiet" className="-mr-button" onClick={() => signInRequested.emit()}>
      Sign in
    </Button>
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
