import { useQuery } from '@tanstack/react-query';
import { History, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { viewerTimeZone } from '#web/lib/format.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { WorkspaceHeader } from '#web/ui/dialogs/workspace-header.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { activityQuery } from './activity.queries.ts';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { type ActivityFilters, isFiltered, NO_FILTERS } from './activity-filters.ts';
import { ActivityList } from './activity-list.tsx';

/** Who did what and when, newest first. Rendered in a workspace dialog. */
export function ActivityPanel({ onClose }: { onClose: () => void }) {
  const [filters, setFilters] = useState<ActivityFilters>(NO_FILTERS);
  // The cursors of the pages from the newest to the shown one, without the newest, which has none.
  const [cursors, setCursors] = useState<readonly number[]>([]);
  const debounced = useDebounced(filters);
  const query = useQuery(activityQuery(debounced, cursors.at(-1) ?? null));
  function filter(next: ActivityFilters): void {
    setFilters(next);
    // A cursor is only valid for its own filters.
    setCursors([]);
  }
  return (
    <>
      <WorkspaceHeader
        title="Activity"
        onBack={onClose}
        actions={
          <Button icon={RotateCw} isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Refresh
          </Button>
        }
      />
      <div className="flex-1 overflow-y-auto px-gutter py-4 tablet:py-6">
        <div className="mx-auto grid max-w-240 gap-5">
          <div className="grid gap-2">
            <ActivityFilterBar filters={filters} onChange={filter} />
            <p className="type-caption text-muted">{`Days and times in ${viewerTimeZone()}, your time zone.`}</p>
          </div>
          <section aria-label="Activity" className="rounded-panel border border-hairline bg-surface">
            <AsyncView
              query={query}
              loadingText="Loading activity..."
              loadingRows={8}
              error={{ title: 'Unable to load activity' }}
              isEmpty={({ entries }) => entries.length === 0}
              empty={<NoEntries isFiltered={isFiltered(debounced)} />}
            >
              {({ entries, nextBefore }) => (
                <>
                  <ActivityList entries={entries} />
                  <Pages
                    isFirst={cursors.length === 0}
                    nextBefore={query.isPlaceholderData ? null : nextBefore}
                    onNewer={() => setCursors(cursors.slice(0, -1))}
                    onOlder={(before) => setCursors([...cursors, before])}
                  />
                </>
              )}
            </AsyncView>
          </section>
        </div>
      </div>
    </>
  );
}

function NoEntries({ isFiltered: isNarrowed }: { isFiltered: boolean }) {
  return isNarrowed ? (
    <EmptyState icon={History} title="Nothing found" text="Try another person, kind or date" />
  ) : (
    <EmptyState icon={History} title="No activity yet" text="Sign-ins and changes are listed here" />
  );
}

interface PagesProps {
  isFirst: boolean;
  nextBefore: number | null;
  onNewer: () => void;
  onOlder: (before: number) => void;
}

function Pages({ isFirst, nextBefore, onNewer, onOlder }: PagesProps) {
  if (isFirst && nextBefore === null) return null;
  return (
    <nav aria-label="Pages of activity" className="flex justify-end gap-2 border-t border-hairline px-4 py-2">
      <Button size="small" isUnavailable={isFirst} onClick={onNewer}>
        Newer
      </Button>
      <Button
        size="small"
        isUnavailable={nextBefore === null}
        onClick={() => nextBefore !== null && onOlder(nextBefore)}
      >
        Older
      </Button>
    </nav>
  );
}
