import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import type { ShownList } from './loading/shown-lists.ts';

interface OfflineNoteProps {
  /** The shown list, if there is one. */
  list: Pick<ShownList, 'asOf' | 'isEarlier'> | undefined;
}

/**
 * Says under the tabs why an earlier list is shown, and how old it is. Always in the page, because screen readers
 * announce changes only in a region that was there before.
 */
export function OfflineNote({ list }: OfflineNoteProps) {
  const isOnline = useOnline();
  const isNeeded = !isOnline || list?.isEarlier === true;
  return (
    <p role="status" className={isNeeded ? 'offline-note' : 'sr-only'}>
      {isNeeded && (
        <>
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {isOnline ? 'No newer list could be loaded.' : 'You are offline.'}
          {list && ` Prices as of ${formatDateTime(list.asOf)}.`}
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

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
