import { useId } from 'react';
import { CataloguePanel } from '#web/features/catalogue/catalogue-panel.tsx';
import { CategoryTabs } from '#web/features/catalogue/category-tabs.tsx';
import { OfflineNote, PublishedNote } from '#web/features/catalogue/list-notes.tsx';
import { useSignInAddress } from '#web/features/catalogue/sign-in-request.ts';
import { useCatalogue } from '#web/features/catalogue/use-catalogue.ts';
import { CatalogueHeader, type CatalogueHeaderProps } from './catalogue-header.tsx';

type CataloguePageProps = Omit<CatalogueHeaderProps, 'searchText' | 'onSearchTextChange'>;

export function CataloguePage(props: CataloguePageProps) {
  const panelId = useId();
  const { lists, search, searchText, setSearchText, setCategory } = useCatalogue(props.viewer.role);
  useSignInAddress();
  const hasList = lists.chosenQuery?.data !== undefined;
  return (
    <>
      <header className="catalogue-header">
        <CatalogueHeader {...props} searchText={searchText} onSearchTextChange={setSearchText} />
        <CategoryTabs
          categories={lists.categories}
          chosen={lists.chosen}
          counts={search?.counts ?? null}
          panelId={panelId}
          onCategoryChange={setCategory}
        />
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <OfflineNote hasList={hasList} />
        <CataloguePanel id={panelId} lists={lists} search={search} onCategoryChange={setCategory} />
        {hasList && <PublishedNote publishedAt={lists.categoriesQuery.data?.publishedAt} />}
      </main>
    </>
  );
}
