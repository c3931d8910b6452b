import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ContactLinks } from './contact-links.tsx';
import { SearchBox } from './search-box.tsx';

interface CataloguePageProps {
  title: string;
  phone: string;
  messaging: string;
}

export function CataloguePage({ title, phone, messaging }: CataloguePageProps) {
  const [searchText, setSearchText] = useState('');
  return (
    <>
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-hairline bg-ground px-gutter py-3 tablet:flex-nowrap">
        <h1 className="min-w-0 type-page-title text-text outline-none max-tablet:flex-1 tablet:truncate">
          {title}
        </h1>
        <ContactLinks phone={phone} messaging={messaging} />
        <div className="w-full tablet:ml-auto tablet:max-w-95 tablet:min-w-48 tablet:flex-1">
          <SearchBox text={searchText} onTextChange={setSearchText} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="px-gutter py-6 outline-none">
        <h2 className="sr-only">Devices</h2>
        <div role="status" className="py-14">
          <EmptyState icon={SearchX} title="No devices found" text="Try adjusting your search or category" />
        </div>
      </main>
    </>
  );
}
