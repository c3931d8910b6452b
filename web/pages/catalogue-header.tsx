import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { isSignedIn, type Permissions, type Role } from '#domain/contract/roles.ts';
import { SearchBox } from '#web/features/catalogue/search-box.tsx';
import { TitleButton } from '#web/features/catalogue/title-button.tsx';
import { type BrandNames, titleOfRole } from '#web/features/catalogue/title-of-role.ts';
import { AccountActions } from './account-actions.tsx';
import { ContactLinks } from './contact-links.tsx';

export interface CatalogueHeaderProps {
  brand: BrandNames & { readonly phone: string; readonly messaging: string };
  viewer: { readonly role: Role; readonly permissions: Permissions };
  onLogout: () => void;
  onOpenEngineRoom: () => void;
  searchText: string;
  onSearchTextChange: (text: string) => void;
}

/** One line from tablets on; on phones the search has a line of its own. */
export function CatalogueHeader(props: CatalogueHeaderProps) {
  const { brand, viewer, onLogout, onOpenEngineRoom } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const isAdmin = viewer.role === 'admin';
  function leave(): void {
    // The button goes with the sign-in, and the focus would go with it.
    heading.current?.focus();
    onLogout();
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-gutter py-2 tablet:h-16 tablet:flex-nowrap tablet:gap-x-6 tablet:py-0">
      <div className="flex min-w-0 items-center gap-2 max-tablet:flex-[1_1_9rem]">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 type-page-title text-text outline-none">
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
          onLogout={leave}
        />
      )}
    </div>
  );
}
