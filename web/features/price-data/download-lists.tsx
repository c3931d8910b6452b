import { useMutation } from '@tanstack/react-query';
import { addressOf } from '#web/lib/api/api-client.ts';
import { downloadFile } from '#web/lib/api/file-transfer.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { failureWords, toastFailure } from './price-data.mutations.ts';

type DownloadedList = 'current' | 'rejected';
type DownloadFormat = 'xlsx' | 'csv';

interface DownloadListsProps {
  hasPublished: boolean;
  /** Of the list that was read last. */
  rejectedCount: number;
}

export function DownloadLists({ hasPublished, rejectedCount }: DownloadListsProps) {
  return (
    <Panel title="Downloads">
      <ul>
        <DownloadRow list="current" name="Current list" note={hasPublished ? '' : 'Nothing published yet'} />
        <DownloadRow
          list="rejected"
          name="Rejected rows"
          note={rejectedCount === 0 ? 'None in the last list' : ''}
        />
      </ul>
    </Panel>
  );
}

interface DownloadRowProps {
  list: DownloadedList;
  name: string;
  /** Why there is nothing to download; empty if there is something. */
  note: string;
}

function DownloadRow({ list, name, note }: DownloadRowProps) {
  const downloading = useMutation({
    mutationFn: (format: DownloadFormat) =>
      downloadFile(
        addressOf('downloadPrices', { params: { list }, query: { format } }),
        `tierbook-${list}.${format}`,
      ),
    onError: (error) => toastFailure('Download failed', error),
  });
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-row-rule px-4 py-2 first:border-t-0">
      <span className="type-interface text-text">{name}</span>
      {note ? (
        <span className="type-caption text-muted">{note}</span>
      ) : (
        <span className="flex gap-2">
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              size="small"
              aria-label={`Download ${name.toLowerCase()} as .${format}`}
              isBusy={downloading.isPending && downloading.variables === format}
              onClick={() => downloading.mutate(format)}
            >
              {`.${format}`}
            </Button>
          ))}
        </span>
      )}
      <div role="alert" className="w-full empty:hidden">
        {downloading.error && <ErrorLine>{failureWords(downloading.error)}</ErrorLine>}
      </div>
    </li>
  );
}
