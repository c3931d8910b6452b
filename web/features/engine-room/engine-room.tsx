import { useState } from 'react';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { WorkspaceDialog } from '#web/ui/workspace-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { EditedRole } from './role-names.ts';
import { RoomFooter } from './room-footer.tsx';
import { RoomHeader } from './room-header.tsx';
import { RoomState } from './room-state.tsx';
import { type RoomTab, RoomTabs, TabPanels } from './room-tabs.tsx';
import { useEditor } from './use-editor.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { useSaving } from './use-saving.ts';

interface EngineRoomProps {
  isOpen: boolean;
  onClose: () => void;
  isSignedIn: boolean;
  /** Whether the viewer holds canAccessEngineRoom. */
  canAccess: boolean;
  onSignIn: () => void;
  /** Prices and themes are different now: whatever shows them should ask again. */
  onSaved?: () => void;
}

export function EngineRoom({ isOpen, ...room }: EngineRoomProps) {
  // Here and not around the app: the first page has no tooltips, and would carry the library that places them.
  return (
    isOpen && (
      <TooltipProvider>
        <Room {...room} />
      </TooltipProvider>
    )
  );
}

function Room({ onClose, isSignedIn, canAccess, onSignIn, onSaved }: Omit<EngineRoomProps, 'isOpen'>) {
  const [role, setRole] = useState<EditedRole>('public');
  const [tab, setTab] = useState<RoomTab>('pricing');
  const isAllowed = isSignedIn && canAccess;
  const { query, editor } = useEditor(isAllowed);
  const saving = useSaving(editor, onSaved);
  const guard = useLeaveGuard(editor?.isUnsaved ?? false);
  useRoomKeys({ save: saving.save, undo: () => editor?.undo(), redo: () => editor?.redo() });
  const close = () => guard.leave(onClose);
  const shown = isAllowed ? editor : null;
  return (
    <WorkspaceDialog onCloseRequest={close}>
      <RoomTabs tab={tab} onTabChange={setTab}>
        <RoomHeader
          isReady={shown !== null}
          role={role}
          onRoleChange={setRole}
          onLeave={guard.leave}
          onClose={close}
        />
        {shown ? (
          <TabPanels editor={shown} role={role} onSaved={onSaved} />
        ) : (
          <RoomState query={query} isSignedIn={isSignedIn} canAccess={canAccess} onSignIn={onSignIn} />
        )}
        <RoomFooter editor={shown} role={role} tab={tab} saving={saving} onDone={close} />
      </RoomTabs>
      {editor && <ConflictDialog saving={saving} onReload={editor.takeNewest} />}
      <LeaveDialog guard={guard} />
    </WorkspaceDialog>
  );
}
