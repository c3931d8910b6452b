import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPrice } from '#domain/text/money.ts';
import { firstNames, zeroText } from '#web/features/configuration/impact/impact-words.ts';
import { MoneyContext } from '#web/lib/money.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { TooltipProvider } from '#web/ui/dialogs/tooltip.tsx';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { ConflictDialog } from './editor/conflict-dialog.tsx';
import { useEditor } from './editor/use-editor.ts';
import { type LeaveGuard, useLeaveGuard } from './editor/use-leave-guard.ts';
import { type Saving, useSaving } from './editor/use-saving.ts';
import { type EditedCell, EditedCellContext } from './grid/edited-cell.ts';
import { LeaveContext } from './guarded-link.tsx';
import { useHistorySwitch } from './history/use-history-switch.ts';
import { RoomFooter } from './room-footer.tsx';
import { type PriceDataLink, RoomHeader } from './room-header.tsx';
import { RoomState } from './room-state.tsx';
import { HistoryPanel, type RoomTab, RoomTabs, TabPanels } from './room-tabs.tsx';
import { type RoomTarget, RoomTargetContext } from './room-target.ts';
import type { EditedRole } from './room-texts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface EngineRoomProps {
  isOpen: boolean;
  onClose: () => void;
  isSignedIn: boolean;
  /** Whether the viewer holds canAccessEngineRoom. */
  canAccess: boolean;
  onSignIn: () => void;
  /** Prices and themes have changed: views of them must load again. */
  onSaved?: () => void;
  /** The cell to begin with. */
  target?: RoomTarget | null;
  /** Where prices come from, for those who may go there. */
  priceDataLink?: PriceDataLink | undefined;
}

export function EngineRoom({ isOpen, ...room }: EngineRoomProps) {
  // Not around the whole app: the first page has no tooltips and must not load their library.
  return (
    isOpen && (
      <TooltipProvider>
        <Room {...room} />
      </TooltipProvider>
    )
  );
}

function Room(props: Omit<EngineRoomProps, 'isOpen'>) {
  const { onClose, isSignedIn, canAccess, onSignIn, onSaved, priceDataLink } = props;
  const [target, setTarget] = useState(props.target ?? null);
  const [role, setRole] = useState<EditedRole>(target?.role ?? 'public');
  const [tab, setTab] = useState<RoomTab>('pricing');
  const isAllowed = isSignedIn && canAccess;
  const { query, editor } = useEditor(isAllowed);
  const saving = useSaving(editor, onSaved);
  const guard = useLeaveGuard(editor?.isUnsaved ?? false);
  const editedCell = useRef<EditedCell | null>(null);
  const [isListingKeys, setIsListingKeys] = useState(false);
  const listKeys = () => setIsListingKeys(true);
  // A draft that changes behind a question would be another one than it asks about.
  const isAsking = saving.conflict !== null || saving.doubt !== null;
  useRoomKeys({
    listKeys,
    save: saving.save,
    undo: () => !isAsking && editor?.undo(),
    redo: () => !isAsking && editor?.redo(),
  });
  const close = () => guard.leave(onClose);
  const shown = isAllowed ? editor : null;
  const history = useHistorySwitch(shown !== null, () => setTarget(null));
  const shownTab = history.isOpen ? null : tab;
  const Content = history.isOpen ? HistoryPanel : TabPanels;
  return (
    <MoneyContext value={editor?.history.present.configuration.money}>
      <LeaveContext value={guard.leave}>
        <WorkspaceDialog onCloseRequest={history.isOpen ? history.close : close}>
          <RoomTabs
            tab={shownTab}
            onTabChange={(next) => {
              setTab(next);
              setTarget(null);
              history.leave();
            }}
          >
            <RoomHeader
              isReady={shown !== null}
              role={role}
              onRoleChange={setRole}
              onListKeys={listKeys}
              history={history}
              priceDataLink={isAllowed ? priceDataLink : undefined}
              onClose={close}
            />
            {shown ? (
              <RoomTargetContext value={target}>
                <EditedCellContext value={editedCell}>
                  <Content editor={shown} role={role} onSaved={onSaved} />
                </EditedCellContext>
              </RoomTargetContext>
            ) : (
              <RoomState
                query={query}
                isSignedIn={isSignedIn}
                canAccess={canAccess}
                hasKeptWork={editor?.isUnsaved ?? false}
                onSignIn={onSignIn}
              />
            )}
            <RoomFooter editor={shown} role={role} tab={shownTab} saving={saving} onDone={close} />
          </RoomTabs>
          <ConflictDialog saving={saving} />
          <DoubtDialog saving={saving} />
          <LeaveDialog guard={guard} />
          <ShortcutsDialog isOpen={isListingKeys} onClose={() => setIsListingKeys(false)} />
        </WorkspaceDialog>
      </LeaveContext>
    </MoneyContext>
  );
}

/** Asks before a save that would show devices for $0, or whose effect nobody can see. */
function DoubtDialog({ saving: { doubt, confirm, dropDoubt } }: { saving: Saving }) {
  const names = doubt?.freeDevices;
  const money = doubt?.attempt.draft.mine.money;
  const zero = formatPrice(0, money);
  return (
    <ConfirmDialog
      isOpen={doubt !== null}
      title={names ? zeroText(names.length, money) : 'The effect on prices is unknown'}
      text={
        names
          ? `${firstNames(names)} will be listed for ${zero}. Check the rules, or save them as they are.`
          : `The published devices could not be loaded, so prices of ${zero} cannot be ruled out.`
      }
      confirmLabel="Save Anyway"
      isDestructive
      onConfirm={confirm}
      onCancel={dropDoubt}
    />
  );
}

function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title="Discard unsaved changes"
      text="Your changes in the Engine Room have not been saved and will be lost."
      confirmLabel="Discard Changes"
      isDestructive
      onConfirm={guard.confirm}
      onCancel={guard.stay}
    />
  );
}

interface RoomKeys {
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly listKeys: () => void;
}

/** Ctrl+S, Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y and '?' anywhere in the Engine Room; the command key on a Mac. */
function useRoomKeys(keys: RoomKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    // The key is already handled: the matrix has its own undo.
    if (!action || (action !== 'save' && event.defaultPrevented)) return;
    if (action !== 'save' && isTyping(event.target)) return;
    // Also without changes: otherwise the browser would offer to save the page as a file.
    event.preventDefault();
    keys[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof RoomKeys | null {
  // With Alt too: some keyboards need it for this sign.
  if (key === '?' && !ctrlKey && !metaKey) return 'listKeys';
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 's' && !shiftKey) return 'save';
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

// In a field these keys undo typing.
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
