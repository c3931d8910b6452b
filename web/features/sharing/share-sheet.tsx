import { useQuery } from '@tanstack/react-query';
import { Share } from 'lucide-react';
import { useState } from 'react';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ChooseRows } from './choose-rows.tsx';
import { FileFormat } from './files/file-format.tsx';
import { FormatTiles, type ShareFormat } from './format-tiles.tsx';
import { ShareLinks } from './links/share-links.tsx';
import { PictureFormat } from './picture/picture-format.tsx';
import { PrintFormat } from './print/print-format.tsx';
import { deviceCountText, type RowChoice, selectionOf, withChoice } from './row-choice.ts';
import type { ShareScope } from './share-scope.ts';
import { reasonOf, sharedRowsQuery } from './sharing.queries.ts';
import { TextFormat } from './text/text-format.tsx';

interface ShareSheetProps {
  scope: ShareScope;
  brand: Readonly<Pick<Brand, 'phone' | 'logo'>>;
  /** The public has no links that stay current. */
  isSignedIn: boolean;
  onClose: () => void;
}

/** A sheet at the end of a phone's screen, a small dialog elsewhere. */
export function ShareSheet({ scope, brand, isSignedIn, onClose }: ShareSheetProps) {
  const query = useQuery(sharedRowsQuery(scope.selection));
  return (
    <Dialog isOpen onClose={onClose} title={`Share ${scope.title}`} size="sheet">
      <AsyncView
        query={query}
        loadingText="Loading prices..."
        loadingRows={6}
        error={{ title: 'Unable to share', text: reasonOf(query.error) }}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState icon={Share} title="Nothing to share" text="These devices are no longer in the list." />
        }
      >
        {(list) => <SharedFormats scope={scope} brand={brand} list={list} />}
      </AsyncView>
      {isSignedIn && <ShareLinks />}
    </Dialog>
  );
}

interface SharedFormatsProps extends Pick<ShareSheetProps, 'scope' | 'brand'> {
  list: SharedList;
}

function SharedFormats({ scope, brand, list }: SharedFormatsProps) {
  const [format, setFormat] = useState<ShareFormat>('text');
  const [choice, setChoice] = useState<RowChoice>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const chosen = withChoice(list, choice);
  if (isChoosing) {
    return (
      <ChooseRows list={list} choice={choice} onChange={setChoice} onDone={() => setIsChoosing(false)} />
    );
  }
  const shared = { list: chosen, title: scope.title };
  return (
    <div className="grid gap-4">
      <p className="-mt-3 flex flex-wrap items-center gap-x-3 type-interface text-muted">
        {`${deviceCountText(chosen.rows)} at your prices`}
        <button
          type="button"
          onClick={() => setIsChoosing(true)}
          className="py-1 font-medium text-primary hover:underline max-tablet:-my-2 max-tablet:py-3"
        >
          Choose devices
        </button>
      </p>
      <FormatTiles format={format} onChange={setFormat} />
      {format === 'text' && <TextFormat {...shared} />}
      {format === 'picture' && <PictureFormat {...shared} brand={brand} />}
      {format === 'spreadsheet' && <FileFormat {...shared} selection={selectionOf(scope, list, choice)} />}
      {format === 'print' && <PrintFormat {...shared} />}
    </div>
  );
}
