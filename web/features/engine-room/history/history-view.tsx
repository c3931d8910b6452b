import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ConfigurationRevision } from '#domain/contract/calls/configuration-calls.ts';
import {
  listedCategoriesQuery,
  publishedRowsQuery,
  revisionsQuery,
} from '#web/features/configuration/configuration.queries.ts';
import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import { type EditedRole, LOAD_FAILURE_TEXT } from '#web/features/engine-room/room-texts.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useBackToClose } from '#web/ui/dialogs/use-back-to-close.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { useRestoring } from './use-restoring.ts';
import { type Published, VersionDetail } from './version-detail.tsx';
import { VersionList } from './version-list.tsx';

interface HistoryViewProps {
  editor: Editor;
  role: EditedRole;
  onSaved: (() => void) | undefined;
}

/** Every version of the configuration, what it changed, and what restoring it would change. */
export function HistoryView(props: HistoryViewProps) {
  const query = useInfiniteQuery(revisionsQuery());
  return (
    <AsyncView
      query={query}
      loadingText="Loading history..."
      loadingRows={8}
      error={{ title: 'Error loading history', text: LOAD_FAILURE_TEXT }}
      isEmpty={({ pages }) => pages[0]?.revisions.length === 0}
      empty={<EmptyState icon={History} title="No versions yet" text="Every save adds a version" />}
    >
      {({ pages }) => (
        <Versions
          {...props}
          versions={pages.flatMap(({ revisions }) => revisions)}
          total={pages[0]?.total ?? 0}
          older={
            query.hasNextPage
              ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
              : null
          }
        />
      )}
    </AsyncView>
  );
}

interface VersionsProps extends HistoryViewProps {
  /** Newest first; the first is in effect. */
  versions: readonly ConfigurationRevision[];
  total: number;
  older: { readonly isLoading: boolean; readonly load: () => void } | null;
}

function Versions({ editor, role, onSaved, versions, total, older }: VersionsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [toRestore, setToRestore] = useState<number | null>(null);
  const screens = useScreens(chosen, () => setChosen(null));
  const published = usePublished();
  const restoring = useRestoring({
    editor,
    onSaved,
    onRestored: () => setChosen(null),
    onEnd: () => setToRestore(null),
  });
  const [newest] = versions;
  if (!newest) return null;
  const current = newest.revision;
  const shown = versions.find(({ revision }) => revision === chosen) ?? newest;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the second screen wherever the focus is
    <div ref={screens.ref} onKeyDown={screens.onKeyDown} className="desktop:flex desktop:h-full">
      <div
        hidden={!screens.hasList}
        className="bg-surface desktop:w-96 desktop:shrink-0 desktop:overflow-y-auto desktop:border-r desktop:border-hairline"
      >
        <VersionList
          versions={versions}
          total={total}
          current={current}
          chosen={screens.isWide ? shown.revision : chosen}
          onChoose={setChosen}
          older={older}
        />
      </div>
      {screens.hasDetail && (
        <div className="desktop:min-w-0 desktop:flex-1 desktop:overflow-y-auto">
          <VersionDetail
            key={shown.revision}
            version={shown}
            current={current}
            role={role}
            published={published}
            onRestore={() => setToRestore(shown.revision)}
            onBack={screens.isWide ? null : screens.goBack}
            titleRef={screens.titleRef}
          />
        </div>
      )}
      <RestoreDialog
        revision={toRestore}
        current={current}
        published={published}
        isUnsaved={editor.isUnsaved}
        isBusy={restoring.isPending}
        onConfirm={(revision) => restoring.mutate({ revision, basedOn: current })}
        onCancel={() => setToRestore(null)}
      />
    </div>
  );
}

function usePublished(): Published {
  const listed = useQuery(listedCategoriesQuery());
  const published = useQuery(publishedRowsQuery(listed.data?.categories));
  return { rows: published.data, hasFailed: listed.isError || published.isError };
}

/** List and version side by side, or one after the other where there is no room for both. */
function useScreens(chosen: number | null, onBack: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isWide = useMedia('(min-width: 75rem)');
  const isSecond = !isWide && chosen !== null;
  function goBack(): void {
    onBack();
    // After the list is shown again: the focus returns to the version that was open.
    requestAnimationFrame(() =>
      ref.current?.querySelector<HTMLElement>(`[data-version="${chosen}"]`)?.focus(),
    );
  }
  useBackToClose(isSecond, goBack);
  useEffect(() => {
    if (isSecond) titleRef.current?.focus();
  }, [isSecond]);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isSecond) return;
    event.stopPropagation();
    goBack();
  }
  return {
    ref,
    titleRef,
    isWide,
    hasList: !isSecond,
    hasDetail: isWide || isSecond,
    goBack,
    onKeyDown,
  };
}
