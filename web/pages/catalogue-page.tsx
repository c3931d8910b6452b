import { useId } from 'react';
import type { Role } from '#domain/contract/roles.ts';
import { sessionOf } from '#web/features/catalogue/catalogue.queries.ts';
import { CataloguePanel } from '#web/features/catalogue/catalogue-panel.tsx';
import { CategoryTabs } from '#web/features/catalogue/category-tabs.tsx';
import { OfflineNote, PublishedNote } from '#web/features/catalogue/list-notes.tsx';
import { SearchBox } from '#web/features/catalogue/search-box.tsx';
import { useSignInAddress } from '#web/features/catalogue/sign-in-request.ts';
import { TitleButton } from '#web/features/catalogue/title-button.tsx';
import { type BrandNames, titleOfRole } from '#web/features/catalogue/title-of-role.ts';
import { useCatalogue } from '#web/features/catalogue/use-catalogue.ts';
import { ContactLinks } from './contact-links.tsx';

interface CataloguePageProps {
  brand: BrandNames & { readonly phone: string; readonly messaging: string };
  viewer: Role;
}

export function CataloguePage({ brand, viewer }: CataloguePageProps) {
  const panelId = useId();
  const { lists, search, searchText, setSearchText, setCategory } = useCatalogue(
    sessionOf(viewer !== 'public'),
  );
  useSignInAddress();
  const hasList = lists.chosenQuery?.data !== undefined;
  return (
    <>
      <header className="catalogue-header">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-0.5 px-gutter pt-2 pb-1.5 tablet:h-16 tablet:flex-nowrap tablet:py-0">
          <h1 className="min-w-0 type-page-title text-text outline-none max-tablet:flex-[1_1_10rem]">
            <TitleButton title={titleOfRole(brand, viewer)} />
          </h1>
          {viewer !== 'admin' && <ContactLinks phone={brand.phone} messaging={brand.messaging} />}
          <div className="w-full tablet:ml-auto tablet:max-w-95 tablet:min-w-48 tablet:flex-1 print:hidden">
            <SearchBox text={searchText} onTextChange={setSearchText} />
          </div>
        </div>
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
