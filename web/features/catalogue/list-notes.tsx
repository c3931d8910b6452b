import { WifiOff } from 'lucide-react';
import { formatDateTime } from '#web/lib/format.ts';
import { useOnline } from './use-online.ts';

interface OfflineNoteProps {
  hasList: boolean;
}

/** Under the tabs while there is no connection: the last list stays, and says that it may be old. */
export function OfflineNote({ hasList }: OfflineNoteProps) {
  const isOnline = useOnline();
  return (
    <p role="status" className={isOnline ? 'sr-only' : 'offline-note'}>
      {!isOnline && (
        <>
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline.{hasList && ' This is the list as it was last loaded.'}
        </>
      )}
    </p>
  );
}

interface PublishedNoteProps {
  /** Null while nothing has been published. */
  publishedAt: string | null | undefined;
}

export function PublishedNote({ publishedAt }: PublishedNoteProps) {
  if (!publishedAt) return null;
  return (
    <p className="px-gutter pt-8 pb-6 type-caption text-muted">
      List published <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
    </p>
  );
}
