import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import { stampOf } from '#domain/sharing/shared-text.ts';
import { FileActions } from '#web/features/sharing/format-actions.tsx';
import { deviceCountText } from '#web/features/sharing/row-choice.ts';
import type { ShareSelection } from '#web/features/sharing/share-scope.ts';
import { reasonOf, type SheetFormat, sharedFileQuery } from '#web/features/sharing/sharing.queries.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';

const FORMATS: { value: SheetFormat; label: string }[] = [
  { value: 'xlsx', label: '.xlsx' },
  { value: 'csv', label: '.csv' },
];

interface FileFormatProps {
  list: SharedList;
  selection: ShareSelection;
}

/** Made by the server, like the rows. */
export function FileFormat({ list, selection }: FileFormatProps) {
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const query = useQuery(sharedFileQuery(selection, format));
  return (
    <>
      <SegmentedControl label="File" options={FORMATS} value={format} onValueChange={setFormat} />
      <AsyncView
        query={query}
        loadingText="Making the file..."
        loadingRows={2}
        error={{ title: 'Unable to make the file', text: reasonOf(query.error) }}
      >
        {(file) => (
          <>
            <figure
              aria-label="File to share"
              className="flex items-start gap-3 rounded-panel border border-hairline bg-background px-4 py-3 type-interface"
            >
              <FileSpreadsheet aria-hidden className="h-lh w-5 shrink-0 text-muted" />
              <span className="min-w-0 text-muted">
                <span className="block type-button wrap-anywhere text-text">{file.name}</span>
                {`${deviceCountText(list.rows)}, ${sizeText(file.size)}`}
                <span className="block">{`${stampOf(list)} · ${list.mark}`}</span>
              </span>
            </figure>
            <FileActions files={[file]} shareLabel="Share file" />
          </>
        )}
      </AsyncView>
    </>
  );
}

function sizeText(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))} kB`;
}
