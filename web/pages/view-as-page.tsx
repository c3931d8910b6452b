import { type ReactNode, Suspense, useId, useLayoutEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { documentTitleOf } from '#domain/catalogue/document-title.ts';
import { NO_PERMISSIONS, type Permissions, type Role } from '#domain/contract/entities/roles.ts';
import { titleOfRole } from '#domain/shop/title-of-role.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { CataloguePanel } from '#web/features/catalogue/catalogue-panel.tsx';
import { PriceFrameContext } from '#web/features/catalogue/device-frame.ts';
import { OfflineNote, UpdatedNote } from '#web/features/catalogue/list-notes.tsx';
import { CategoryTabs } from '#web/features/catalogue/tabs/category-tabs.tsx';
import { useCatalogue } from '#web/features/catalogue/use-catalogue.ts';
import type { RoomTarget } from '#web/features/engine-room/room-target.ts';
import { useTheme } from '#web/features/themes/theme-provider.tsx';
import { addressAs } from '#web/features/view-as/address-as.ts';
import { useFollowing } from '#web/features/view-as/use-following.ts';
import { ViewAsBar } from '#web/features/view-as/view-as-bar.tsx';
import { WhyFrame } from '#web/features/view-as/why-frame.tsx';
import { WhySheet } from '#web/features/view-as/why-sheet.tsx';
import { lazyPage } from '#web/lib/page-load.ts';
import { publishHeight } from '#web/ui/publish-height.ts';
import { CatalogueHeader, type CatalogueHeaderProps } from './catalogue-header.tsx';
import { useDocumentTitle } from './catalogue-page.tsx';

const EngineRoomHost = lazyPage(async () => (await import('./engine-room-host.tsx')).EngineRoomHost);

interface ViewAsPageProps {
  tier: TierId;
  brand: CatalogueHeaderProps['brand'];
  viewer: { readonly role: Role; readonly permissions: Permissions };
  /** The list of everybody else. */
  children: ReactNode;
}

/** The list of a tier, for an admin. The Engine Room stays open at the end of a session: it holds unsaved work. */
export function ViewAsPage({ tier, brand, viewer, children }: ViewAsPageProps) {
  const [cell, setCell] = useState<RoomTarget | null>(null);
  return (
    <>
      {viewer.role === 'admin' ? <ListOfTier tier={tier} brand={brand} onOpenCell={setCell} /> : children}
      {cell && (
        <Suspense>
          <EngineRoomHost viewer={viewer} target={cell} onClose={() => setCell(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ListOfTierProps extends Pick<ViewAsPageProps, 'tier' | 'brand'> {
  onOpenCell: (cell: RoomTarget) => void;
}

/**
 * The price list as a tier sees it: its prices, theme, title and contact. Nothing here acts for the tier: no basket, no
 * sharing, nothing that counts a visit, and nothing kept on this device.
 */
function ListOfTier({ tier, brand, onOpenCell }: ListOfTierProps) {
  const panelId = useId();
  const asTier = useMemo(() => ({ as: tier }), [tier]);
  const { lists, search, searchText, setSearchText, setCategory, addressedText } = useCatalogue(asTier, null);
  useFollowing(asTier);
  useThemeOf(tier);
  const title = titleOfRole(brand, tier);
  const list = documentTitleOf({ siteName: title, category: lists.chosen, searchText: addressedText });
  useDocumentTitle(`${TIER_LABELS[tier]}: ${list}`);
  return (
    <>
      <header ref={publishHeight} className="catalogue-header">
        <ViewAsBar
          tier={tier}
          onTierChange={(next) => go(next, { replace: true })}
          onStop={() => go(null, { replace: false })}
        />
        {/* As for a visitor: what is for the tier's own session, such as Logout, would end the admin's. */}
        <CatalogueHeader
          brand={{ ...brand, name: title, hasSignInLink: false }}
          viewer={NOBODY}
          onLogout={doNothing}
          onOpenEngineRoom={doNothing}
          searchText={searchText}
          onSearchTextChange={setSearchText}
        />
        <CategoryTabs
          categories={lists.categories}
          chosen={lists.chosen}
          rows={lists.chosenList?.devices}
          counts={search?.counts ?? null}
          panelId={panelId}
          onCategoryChange={setCategory}
        />
      </header>
      <main id="main" tabIndex={-1} className="-outline-offset-2">
        <OfflineNote list={lists.chosenList} />
        <UpdatedNote updatedAt={lists.updatedAt} list={lists.chosenList} />
        <PriceFrameContext value={WhyFrame}>
          <CataloguePanel id={panelId} lists={lists} search={search} onCategoryChange={setCategory} />
        </PriceFrameContext>
      </main>
      <WhySheet
        key={tier}
        lists={lists.listsByCategory}
        viewer={asTier}
        tier={tier}
        onOpenCell={onOpenCell}
      />
    </>
  );
}

const NOBODY = { role: 'public', permissions: NO_PERMISSIONS } as const;

function doNothing(): void {}

function go(tier: TierId | null, options: { replace: boolean }): void {
  navigate(addressAs(window.location.search, tier), options);
}

function useThemeOf(role: Role): void {
  const { showAs } = useTheme();
  // Before the browser paints, as the theme itself.
  useLayoutEffect(() => {
    showAs(role);
    return () => showAs(null);
  }, [role, showAs]);
}
