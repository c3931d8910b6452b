/** For tests: the parts of the page that belong to this feature, put together as the page does. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { CataloguePanel } from '#web/features/catalogue/catalogue-panel.tsx';
import { OfflineNote, UpdatedNote } from '#web/features/catalogue/list-notes.tsx';
import { CategoryTabs } from '#web/features/catalogue/tabs/category-tabs.tsx';
import { useCatalogue } from '#web/features/catalogue/use-catalogue.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CatalogueServer } from './catalogue-server.ts';

export function startSampleServer(): CatalogueServer {
  return new CatalogueServer({
    'IPHONE USED LOCKED': ['# iPhone 15 Series', 'iPhone 15 Pro Max 256GB', 'iPhone 15 128GB', '# Others'],
    IPAD: ['iPad Pro 11 256GB', 'iPad Air 13'],
    TOOLS: ['Heat Gun'],
    GAMING: [],
  }).start();
}

function Catalogue() {
  const { lists, search, searchText, setSearchText, setCategory } = useCatalogue('public', null);
  return (
    <>
      <input aria-label="Search" value={searchText} onChange={(event) => setSearchText(event.target.value)} />
      <CategoryTabs
        categories={lists.categories}
        chosen={lists.chosen}
        rows={lists.chosenList?.devices}
        counts={search?.counts ?? null}
        panelId="panel"
        onCategoryChange={setCategory}
      />
      <OfflineNote list={lists.chosenList} />
      <UpdatedNote updatedAt={lists.updatedAt} list={lists.chosenList} />
      <CataloguePanel id="panel" lists={lists} search={search} onCategoryChange={setCategory} />
    </>
  );
}

export function openCatalogue(address = '/'): void {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Catalogue />
    </QueryClientProvider>,
  );
}

export function findTab(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('tab', { name });
}

/** What the list reads, row by row. */
export function rowTexts(): (string | null)[] {
  return within(screen.getByRole('tabpanel'))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
}
