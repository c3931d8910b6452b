import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatTime } from '#web/lib/format.ts';
import { showNewest } from '#web/lib/list-version.ts';
import { useFocusParentAfter } from '#web/ui/focus.ts';
import { type UpdateNotice, useUpdateNotice } from './update-notice.ts';

/**
 * Says under the tabs that there are newer prices. The sentence is always in the page, because screen readers announce
 * changes only in a region that was there before.
 */
export function LiveNotice() {
  const notice = useUpdateNotice();
  const line = useKeptPlace(notice !== null);
  const isNew = useIsNew(notice?.updatedAt ?? null);
  return (
    <div ref={line} className={notice ? 'live-notice' : 'sr-only'}>
      <p role="status" className="min-w-0 flex-1">
        {notice && sentenceOf(notice, isNew)}
      </p>
      {notice && <ShowButton {...notice} />}
    </div>
  );
}

function sentenceOf({ updatedAt, state }: UpdateNotice, isNew: boolean): string {
  if (state === 'failed') return 'The new prices could not be loaded';
  if (updatedAt === null) return 'Prices have been updated';
  return `Prices were updated ${isNew ? 'just now' : `at ${formatTime(updatedAt)}`}`;
}

function ShowButton({ state }: UpdateNotice) {
  const isLoading = state === 'loading';
  return (
    <button
      ref={useFocusParentAfter<HTMLButtonElement>()}
      type="button"
      className="live-notice-show"
      // Not `disabled`: the focus would go back to the top of the page.
      aria-disabled={isLoading || undefined}
      onClick={() => isLoading || showNewest.emit()}
    >
      {state === 'failed' ? 'Try again' : 'Show'}
    </button>
  );
}

const NEW_MS = 60_000;

/** Whether the moment is less than a minute ago. */
function useIsNew(moment: number | null): boolean {
  const [oldMoment, setOldMoment] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setOldMoment(moment), moment + NEW_MS - Date.now());
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== oldMoment;
}

/** Who has scrolled keeps the rows in view: there the line lies over the list and moves nothing. */
function useKeptPlace(isShown: boolean) {
  const line = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const before = height.current;
    height.current = isShown ? (line.current?.offsetHeight ?? 0) : 0;
    const page = document.documentElement;
    // Browsers with scroll anchoring do it themselves.
    if (page.scrollTop > 0 && !('overflowAnchor' in page.style)) page.scrollTop += height.current - before;
  }, [isShown]);
  return line;
}
