import { useId, useState } from 'react';
import { CataloguePanel } from '#web/features/catalogue/catalogue-panel.tsx';
import { CategoryTabs } from '#web/features/catalogue/category-tabs.tsx';
import { OfflineNote, PublishedNote } from '#web/features/catalogue/list-notes.tsx';
import { useSignInAddress } from '#web/features/catalogue/sign-in-request.ts';
import { CatalogueHeader, type CatalogueHeaderProps } from './catalogue-header.tsx';
import { EngineRoomHost } from './engine-room-host.tsx';
import { useCatalogueInterests } from './use-catalogue-interests.ts';
import { useKeptCatalogue } from './use-kept-catalogue.ts';

interface CataloguePageProps
  extends Omit<CatalogueHeaderProps, 'searchText' | 'onSearchTextChange' | 'onOpenEngineRoom'> {
  viewer: CatalogueHeaderProps['viewer'] & { readonly token: string | null };
}

export function CataloguePage(props: CataloguePageProps) {
  const panelId = useId();
  const catalogue = useKeptCatalogue(props.viewer);
  const { lists, search, searchText, setSearchText } = catalogue;
  const openCategory = useCatalogueInterests(catalogue);
  const [isEngineRoomOpen, setIsEngineRoomOpen] = useState(false);
  useSignInAddress();
  return (
    <>
      <header className="catalogue-header">
        <CatalogueHeader
          {...props}
          searchText={searchText}
          onSearchTextChange={setSearchText}
          onOpenEngineRoom={() => setIsEngineRoomOpen(true)}
        />
        <CategoryTabs
          categories={lists.categories}
          chosen={lists.chosen}
          counts={search?.counts ?? null}
          panelId={panelId}
          onCategoryChange={openCategory}
        />
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <OfflineNote list={lists.chosenList} />
        <CataloguePanel id={panelId} lists={lists} search={search} onCategoryChange={openCategory} />
        {lists.chosenList && <PublishedNote publishedAt={lists.publishedAt} />}
      </main>
      {isEngineRoomOpen && (
        <EngineRoomHost viewer={props.viewer} onClose={() => setIsEngineRoomOpen(false)} />
      )}
    </>
  );
}
