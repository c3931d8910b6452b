import { useId, useState } from 'react';
import { CataloguePanel } from '#web/features/catalogue/catalogue-panel.tsx';
import { CategoryTabs } from '#web/features/catalogue/category-tabs.tsx';
import { OfflineNote, PublishedNote } from '#web/features/catalogue/list-notes.tsx';
import { useSignInAddress } from '#web/features/catalogue/sign-in-request.ts';
import { useCatalogue } from '#web/features/catalogue/use-catalogue.ts';
import { CatalogueHeader, type CatalogueHeaderProps } from './catalogue-header.tsx';
import { EngineRoomHost } from './engine-room-host.tsx';
import { useCatalogueInterests } from './use-catalogue-interests.ts';

type CataloguePageProps = Omit<
  CatalogueHeaderProps,
  'searchText' | 'onSearchTextChange' | 'onOpenEngineRoom'
>;

export function CataloguePage(props: CataloguePageProps) {
  const panelId = useId();
  const catalogue = useCatalogue(props.viewer.role);
  const { lists, search, searchText, setSearchText } = catalogue;
  const openCategory = useCatalogueInterests(catalogue);
  const [isEngineRoomOpen, setIsEngineRoomOpen] = useState(false);
  useSignInAddress();
  const hasList = lists.chosenQuery?.data !== undefined;
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
        <OfflineNote hasList={hasList} />
        <CataloguePanel id={panelId} lists={lists} search={search} onCategoryChange={openCategory} />
        {hasList && <PublishedNote publishedAt={lists.categoriesQuery.data?.publishedAt} />}
      </main>
      {isEngineRoomOpen && (
        <EngineRoomHost viewer={props.viewer} onClose={() => setIsEngineRoomOpen(false)} />
      )}
    </>
  );
}
