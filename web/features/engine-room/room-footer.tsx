import { Redo2, Undo2 } from 'lucide-react';
import { PLURAL_TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Editor } from './editor/use-editor.ts';
import type { Saving } from './editor/use-saving.ts';
import type { RoomTab } from './room-tabs.tsx';
import type { EditedRole } from './room-texts.ts';

interface RoomFooterProps {
  editor: Editor | null;
  role: EditedRole;
  /** Null while the history is shown. */
  tab: RoomTab | null;
  saving: Saving;
  onDone: () => void;
}

export function RoomFooter({ editor, role, tab, saving, onDone }: RoomFooterProps) {
  return (
    <footer
      data-toast-floor
      className="flex min-h-15 shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-hairline px-4 py-2 tablet:px-6"
    >
      {editor && (
        <p className="mr-auto type-interface text-muted max-tablet:type-caption">
          {`Configuring settings for ${PLURAL_TIER_LABELS[role]}`}
        </p>
      )}
      {/* Always in the page: a live region that appears together with its text is not announced. */}
      <div role="status">{editor?.isUnsaved && <UnsavedBadge />}</div>
      {/* The matrix has its own undo buttons. */}
      {editor && tab !== 'pricing' && <UndoButtons editor={editor} />}
      <div className="flex gap-3 max-tablet:w-full max-tablet:*:flex-1">
        <Button onClick={onDone}>Done</Button>
        {editor && (
          <Button
            variant="primary"
            isBusy={saving.isSaving}
            busyLabel="Saving..."
            isUnavailable={!editor.isUnsaved && !saving.isSaving}
            onClick={saving.save}
          >
            Save Changes
          </Button>
        )}
      </div>
    </footer>
  );
}

function UnsavedBadge() {
  return (
    <Badge tone="warning" hasDot>
      Unsaved
    </Badge>
  );
}

function UndoButtons({ editor }: { editor: Editor }) {
  const { past, future } = editor.history;
  return (
    <div className="flex gap-1">
      <IconButton label="Undo" icon={Undo2} disabled={past.length === 0} onClick={editor.undo} />
      <IconButton label="Redo" icon={Redo2} disabled={future.length === 0} onClick={editor.redo} />
    </div>
  );
}
