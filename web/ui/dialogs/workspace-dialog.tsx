import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFocusReturn, useFocusTransfer } from '#web/ui/focus.ts';
import { DIALOG_SCRIM } from './dialog-style.ts';

interface WorkspaceDialogProps {
  /** Asked for by Escape and by a press beside it; whether it closes is the caller's decision. */
  onCloseRequest: () => void;
  /** Without the margin: a screen of its own rather than a room over another. */
  isFullScreen?: boolean;
  children: ReactNode;
}

const INSET = 'tablet:inset-5 tablet:rounded-dialog tablet:border tablet:border-hairline tablet:shadow-2';

/** A dialog to work in: the whole window but for a margin, on phones the whole screen. It holds a WorkspaceTitle. */
export function WorkspaceDialog({ onCloseRequest, isFullScreen = false, children }: WorkspaceDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const focusReturn = useFocusReturn();
  const escapeKey = useEscape(onCloseRequest);
  const focusTransfer = useFocusTransfer();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onCloseRequest()}>
      <Radix.Portal>
        <Radix.Overlay className={DIALOG_SCRIM} />
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            // Not the first button: that is the way out, and its ring would be the first thing to see.
            event.preventDefault();
            content.current?.focus();
          }}
          ref={content}
          {...escapeKey}
          {...focusTransfer}
          aria-describedby={undefined}
          className={classNames(
            'fixed inset-0 z-scrim flex flex-col overflow-hidden bg-background [@media(height<32rem)]:overflow-y-auto outline-none data-[state=open]:animate-dialog-in',
            !isFullScreen && INSET,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function WorkspaceTitle({ children }: { children: string }) {
  return <Radix.Title className="type-dialog-title whitespace-nowrap text-text">{children}</Radix.Title>;
}

/**
 * Radix closes on Escape before anything inside has seen the key: whoever takes back an entry in a field would lose the
 * whole dialog. Here the key goes through the content first, and closes only when nothing there stopped it.
 */
function useEscape(onCloseRequest: () => void) {
  const ours = useRef<Event | null>(null);
  return {
    // Only called while no other layer (a menu, a tooltip, a dialog on top) is open.
    onEscapeKeyDown: (event: globalThis.KeyboardEvent) => {
      event.preventDefault();
      ours.current = event;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent === ours.current) onCloseRequest();
    },
  };
}
