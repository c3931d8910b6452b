import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRecent } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/use-online.ts';
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

interface UpdatedNoteProps {
  /** Since when the shown prices hold; null while nothing has been published. */
  updatedAt: string | null;
  list: OfflineNoteProps['list'];
}

/**
 * Says above the list how new its prices are. It has its place in the padding of the list: nothing moves when it appears.
 * Not beside the offline note, which says how old the shown list is.
 */
export function UpdatedNote({ updatedAt, list }: UpdatedNoteProps) {
  const now = useToday();
  const isOnline = useOnline();
  if (updatedAt === null || !list || list.isEarlier || !isOnline) return null;
  const exact = formatDateTime(updatedAt);
  return (
    <p className="updated-note" data-exact={exact}>
      Updated{' '}
      <time dateTime={updatedAt} title={exact}>
        {formatRecent(updatedAt, now)}
      </time>
    </p>
  );
}

const MINUTE_MS = 60_000;

/** When today began: a page that stays open over midnight would otherwise call yesterday's prices today's. */
function useToday(): number {
  return useSyncExternalStore(subscribeToDays, startOfToday, startOfToday);
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}

function subscribeToDays(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}
