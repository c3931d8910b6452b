import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { documentTitleOf } from '#domain/catalogue/document-title.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { isAllowed, seesChanges } from '#domain/shop/may-use.ts';
import { titleOfRole } from '#domain/shop/title-of-role.ts';
import { CataloguePanel } from '#web/features/catalogue/catalogue-panel.tsx';
import { ContactContext } from '#web/features/catalogue/contact-context.ts';
import {
  type DeviceFrame,
  DeviceFrameContext,
  type PriceFrame,
  PriceFrameContext,
} from '#web/features/catalogue/device-frame.ts';
import { OfflineNote, UpdatedNote } from '#web/features/catalogue/list-notes.tsx';
import type { CatalogueLists } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import type { CatalogueSearch } from '#web/features/catalogue/search/catalogue-search.ts';
import { useSignInAddress } from '#web/features/catalogue/sign-in-request.ts';
import { CategoryTabs } from '#web/features/catalogue/tabs/category-tabs.tsx';
import { type TitleAction, TitleActionContext } from '#web/features/catalogue/title-action-context.ts';
import { useCatalogue } from '#web/features/catalogue/use-catalogue.ts';
import { useKeptLists } from '#web/features/offline/use-kept-lists.ts';
import { useListKeeping } from '#web/features/offline/use-list-keeping.ts';
import { useInterests } from '#web/features/tracking/use-interests.ts';
import { telephoneAddress } from '#web/lib/format.ts';
import { lazyPage, loadExtra } from '#web/lib/page-load.ts';
import { publishHeight } from '#web/ui/publish-height.ts';
import { CatalogueHeader, type CatalogueHeaderProps } from './catalogue-header.tsx';

const EngineRoomHost = lazyPage(async () => (await import('./engine-room-host.tsx')).EngineRoomHost);

interface CataloguePageProps
  extends Omit<CatalogueHeaderProps, 'searchText' | 'onSearchTextChange' | 'onOpenEngineRoom'> {
  brand: CatalogueHeaderProps['brand'] & Readonly<Pick<Brand, 'mayShare' | 'maySeeChanges'>>;
  viewer: CatalogueHeaderProps['viewer'] & { readonly token: string | null };
  /** Above the list. */
  notice?: ReactNode;
}

export function CataloguePage(props: CataloguePageProps) {
  const panelId = useId();
  const catalogue = useKeptCatalogue(props.viewer);
  const { lists, search, searchText, setSearchText } = catalogue;
  const openCategory = useCatalogueInterests(catalogue);
  const mayInquire = isAllowed(props.brand.mayInquire, props.viewer.role);
  const basket = useExtraCode(mayInquire, loadBasket);
  const sharing = useExtraCode(isAllowed(props.brand.mayShare, props.viewer.role), loadSharing);
  const movement = useExtraCode(seesChanges(props.brand.maySeeChanges, props.viewer.role), loadMovement);
  const [isEngineRoomOpen, setIsEngineRoomOpen] = useState(false);
  const [titleAction, setTitleAction] = useState<TitleAction | null>(null);
  useSignInAddress();
  useDocumentTitle(
    documentTitleOf({
      siteName: titleOfRole(props.brand, props.viewer.role),
      category: lists.chosen,
      searchText: catalogue.addressedText,
    }),
  );
  return (
    <>
      <header ref={publishHeight} className="catalogue-header">
        <CatalogueHeader
          {...props}
          searchText={searchText}
          onSearchTextChange={setSearchText}
          onOpenEngineRoom={() => setIsEngineRoomOpen(true)}
        />
        <CategoryTabs
          categories={lists.categories}
          chosen={lists.chosen}
          rows={lists.chosenList?.devices}
          counts={search?.counts ?? null}
          panelId={panelId}
          onCategoryChange={openCategory}
        />
      </header>
      <main id="main" tabIndex={-1} data-plus={mayInquire || undefined} className="-outline-offset-2">
        {props.notice}
        <OfflineNote list={lists.chosenList} />
        <RowContexts contact={contactOf(props)} basket={basket} movement={movement}>
          {movement && (
            <movement.ListMovement
              // A tier may change within a session: nothing of the former one may stay.
              key={`movement ${props.viewer.role} ${props.viewer.token}`}
              lists={lists}
              viewer={props.viewer}
              basket={basket}
              sharing={sharing}
              isSearching={searchText !== ''}
              onCategoryChange={openCategory}
            />
          )}
          <UpdatedNote updatedAt={lists.updatedAt} list={lists.chosenList} />
          {sharing && lists.chosenList && (
            <sharing.ListSharing
              key={props.viewer.token}
              {...props}
              list={lists.chosenList}
              search={search}
              searchText={searchText}
              onTitleAction={setTitleAction}
            />
          )}
          <TitleActionContext value={titleAction}>
            <CataloguePanel id={panelId} lists={lists} search={search} onCategoryChange={openCategory} />
          </TitleActionContext>
        </RowContexts>
      </main>
      {basket && <basket.CatalogueBasket lists={lists} viewer={props.viewer} brand={props.brand} />}
      {isEngineRoomOpen && (
        <Suspense>
          <EngineRoomHost viewer={props.viewer} onClose={() => setIsEngineRoomOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const loadBasket = async () => (await import('#web/features/basket/basket-code.ts')).loadBasketCode();
const loadMovement = async () => (await import('#web/features/movement/movement-code.ts')).loadMovementCode();
const loadSharing = () => import('#web/features/sharing/list-sharing.tsx');

/** Null for who may not use it, and until it has loaded. Without it the list is complete. */
function useExtraCode<Code extends object>(isNeeded: boolean, load: () => Promise<Code>): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    if (!isNeeded || code) return;
    const leaving = new AbortController();
    void loadExtra(load, leaving.signal).then((loaded) => loaded && setCode(loaded));
    return () => leaving.abort();
  }, [isNeeded, load, code]);
  return isNeeded ? code : null;
}

interface RowContextsProps {
  contact: string | null;
  basket: { readonly BasketFrame: DeviceFrame } | null;
  movement: { readonly PriceFrame: PriceFrame } | null;
  children: ReactNode;
}

/** What rows anywhere below need: whom to ask for a price, and what the extra code puts around a device and a price. */
function RowContexts({ contact, basket, movement, children }: RowContextsProps) {
  return (
    <ContactContext value={contact}>
      <DeviceFrameContext value={basket?.BasketFrame ?? null}>
        <PriceFrameContext value={movement?.PriceFrame ?? null}>{children}</PriceFrameContext>
      </DeviceFrameContext>
    </ContactContext>
  );
}

/** Where a device on request leads: to the phone, or else to the messages. The admin has no contact links. */
function contactOf({ brand, viewer }: CataloguePageProps): string | null {
  if (viewer.role === 'admin') return null;
  return brand.phone ? telephoneAddress(brand.phone) : brand.messaging || null;
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Connects the catalogue with this device's storage: stores loaded lists, and shows stored ones for missing ones. */
function useKeptCatalogue(viewer: { readonly role: Role; readonly token: string | null }) {
  const [wasMissing, setWasMissing] = useState(false);
  const kept = useKeptLists(viewer, wasMissing);
  const catalogue = useCatalogue(viewer.role, kept);
  // Never reset: while lists load again one by one, each stored list stays until its replacement has loaded.
  if (catalogue.lists.isMissing && !wasMissing) setWasMissing(true);
  useListKeeping(viewer, catalogue.lists.received);
  return catalogue;
}

interface ShownCatalogue {
  readonly lists: CatalogueLists;
  readonly search: CatalogueSearch | null;
  readonly searchText: string;
  readonly setCategory: (category: string) => void;
}

/** Connects the catalogue with tracking: returns a function that opens a category and records the interest in it. */
function useCatalogueInterests(catalogue: ShownCatalogue): (category: string) => void {
  const { lists, searchText, setCategory } = catalogue;
  const noteCategory = useInterests({ searchText, hasResults: resultsOf(catalogue) });
  return (category) => {
    if (category !== lists.chosen) noteCategory(category);
    setCategory(category);
  };
}

/**
 * Whether the list has what was searched for; null while lists are missing that could change the answer: one of them may
 * have every word. Similar devices are no result: somebody who asks for another one has not found it.
 */
function resultsOf({ lists, search }: ShownCatalogue): boolean | null {
  if (search === null) return null;
  if (search.found.length > 0 && search.dropped.length === 0) return true;
  const isComplete = lists.listsByCategory.size === lists.categories.length && lists.categories.length > 0;
  return isComplete ? false : null;
}
