import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { ShopRevision } from '#domain/contract/entities/shop.ts';
import { listedWords } from '#domain/text/counts.ts';
import { CONTACT_TITLE } from '#web/features/shop/contact/contact-section.tsx';
import { MANAGERS_TITLE } from '#web/features/shop/managers/managers-section.tsx';
import { shopRevisionsQuery } from '#web/features/shop/shop.queries.ts';
import { useUnsavedSections } from '#web/features/shop/shop-drafts.ts';
import { VISITORS_TITLE } from '#web/features/shop/visitors/visitors-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useShopRestoring } from './use-shop-restoring.ts';
import { VersionRow } from './version-row.tsx';

/** The sections whose settings these versions hold. */
const SECTIONS = [CONTACT_TITLE, VISITORS_TITLE, MANAGERS_TITLE];

interface ShopHistoryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The sections show what is saved now. */
  onRestored: () => void;
}

/** Every version of the shop settings and what it changed. Money and Rounding are in the history of the Engine Room. */
export function ShopHistoryDialog({ isOpen, onClose, onRestored }: ShopHistoryDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title="History"
      description={`Versions of ${listedWords(SECTIONS.map((title) => `'${title}'`))}. Those of Money and Rounding are in the Engine Room.`}
    >
      <Versions
        onRestored={() => {
          onRestored();
          onClose();
        }}
      />
    </Dialog>
  );
}

function Versions({ onRestored }: Pick<ShopHistoryDialogProps, 'onRestored'>) {
  const query = useInfiniteQuery(shopRevisionsQuery());
  return (
    <AsyncView
      query={query}
      loadingText="Loading history..."
      loadingRows={4}
      error={{ title: 'Error loading history' }}
      isEmpty={({ pages }) => pages[0]?.revisions.length === 0}
      empty={<EmptyState icon={History} title="No versions yet" text="Every save adds a version" />}
    >
      {({ pages }) => (
        <>
          <VersionList versions={pages.flatMap(({ revisions }) => revisions)} onRestored={onRestored} />
          {query.hasNextPage && (
            <Button
              className="mt-3"
              isBusy={query.isFetchingNextPage}
              busyLabel="Loading..."
              onClick={() => void query.fetchNextPage()}
            >
              Show older versions
            </Button>
          )}
        </>
      )}
    </AsyncView>
  );
}

interface VersionListProps extends Pick<ShopHistoryDialogProps, 'onRestored'> {
  /** Newest first; the first is in effect. */
  versions: readonly ShopRevision[];
}

function VersionList({ versions, onRestored }: VersionListProps) {
  const [toRestore, setToRestore] = useState<number | null>(null);
  const current = versions[0]?.revision ?? 0;
  const unsaved = useUnsavedSections().filter((title) => SECTIONS.includes(title));
  const restoring = useShopRestoring({ sections: SECTIONS, onRestored, onEnd: () => setToRestore(null) });
  return (
    <>
      <ol aria-label="Versions, newest first" className="-mx-5 border-y border-row-rule bg-surface">
        {versions.map((version) => (
          <VersionRow
            key={version.revision}
            version={version}
            isCurrent={version.revision === current}
            onRestore={() => setToRestore(version.revision)}
          />
        ))}
      </ol>
      <ConfirmDialog
        isOpen={toRestore !== null}
        title={`Restore version ${toRestore ?? ''}`}
        text={restoreText(unsaved)}
        confirmLabel="Restore"
        isDestructive={unsaved.length > 0}
        isBusy={restoring.isPending}
        busyLabel="Restoring..."
        onConfirm={() => toRestore !== null && restoring.mutate({ revision: toRestore, basedOn: current })}
        onCancel={() => setToRestore(null)}
      />
    </>
  );
}

function restoreText(unsaved: readonly string[]): string {
  const lost = unsaved.length > 0 ? ` Your unsaved changes in ${listedWords(unsaved)} are lost.` : '';
  return `It is saved immediately as the newest version, for everyone. Later versions stay in the history.${lost}`;
}
