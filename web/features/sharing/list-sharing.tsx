import { Share } from 'lucide-react';
import { type ComponentProps, type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { ShownList } from '#web/features/catalogue/loading/shown-lists.ts';
import type { CatalogueSearch } from '#web/features/catalogue/search/catalogue-search.ts';
import type { TitleAction } from '#web/features/catalogue/title-action-context.ts';
import { createEmitter } from '#web/lib/events.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { categoryScope, type ShareScope, searchScope, sectionScope } from './share-scope.ts';
import type { ShareSheet } from './share-sheet.tsx';

interface ListSharingProps extends Pick<ComponentProps<typeof ShareSheet>, 'brand'> {
  viewer: { readonly token: string | null };
  /** The chosen one. */
  list: ShownList;
  search: CatalogueSearch | null;
  searchText: string;
  /** Puts a button beside the title of each section. */
  onTitleAction: Dispatch<SetStateAction<TitleAction | null>>;
}

/** Emitted by what shares a part of the list from elsewhere on the page. */
export const sharingRequested = createEmitter<ShareScope>();

/** The buttons that share the category, a section or the results of a search. */
export function ListSharing(props: ListSharingProps) {
  const { brand, viewer, list, search, searchText, onTitleAction } = props;
  const [opened, setOpened] = useState<OpenedSheet>();
  // The first rows of the document are not yet the list, and an earlier list is not what the server has.
  const isWhole = list.columnStarts === undefined && !list.isEarlier;

  useEffect(() => sharingRequested.subscribe((scope) => void openSheet(scope, setOpened)), []);
  useEffect(() => {
    if (!isWhole) return;
    onTitleAction(() => (title: string, firstRow: number) => (
      <IconButton
        label={`Share ${title}`}
        icon={Share}
        size="small"
        isMuted
        // As high as the title, so that no row moves; the target is larger than it looks.
        className="order-1 -my-3 -mr-1 max-tablet:-my-4 max-tablet:-mr-3 print:hidden"
        onClick={() => void openSheet(sectionScope(list, firstRow), setOpened)}
      />
    ));
    return () => onTitleAction(null);
  }, [onTitleAction, list, isWhole]);

  const scope = search ? searchScope(search, searchText) : categoryScope(list);
  return (
    <>
      {isWhole && scope && list.devices.length > 0 && (
        <div className="list-share">
          <Button
            variant="quiet"
            size="small"
            icon={Share}
            aria-label={search ? 'Share the results' : 'Share this category'}
            onClick={() => void openSheet(scope, setOpened)}
          >
            Share
          </Button>
        </div>
      )}
      {opened && (
        <opened.Sheet
          brand={brand}
          isSignedIn={viewer.token !== null}
          scope={opened.scope}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface OpenedSheet {
  readonly scope: ShareScope;
  readonly Sheet: typeof ShareSheet;
}

/** Its code is loaded for who shares something. */
async function openSheet(scope: ShareScope | null, setOpened: (opened: OpenedSheet) => void): Promise<void> {
  if (!scope) return;
  try {
    const { ShareSheet: Sheet } = await import('./share-sheet.tsx');
    setOpened({ scope, Sheet });
  } catch {
    const description = 'Check your connection, then try again.';
    toast({ title: 'Sharing could not be opened', description, tone: 'destructive' });
  }
}
