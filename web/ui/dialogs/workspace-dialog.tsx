import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { showTabStop, useFocusReturn, useFocusTransfer } from './dialog-focus.ts';
import { DIALOG_SCRIM } from './dialog-style.ts';
import { useBackToClose } from './use-back-to-close.ts';

interface WorkspaceDialogProps {
  /** Called on Escape, on Back and on a click outside; the caller decides whether it closes. */
  onCloseRequest: () => void;
  /** Its address is different from that of the page below, so that Back closes it anyway. */
  hasOwnAddress?: boolean;
  /** Without a margin, as a separate screen. */
  isFullScreen?: boolean;
  /** No wider than a phone, at the right side of larger screens. */
  isPanel?: boolean;
  /** What gets the focus when it closes, if not the opener. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

const INSET = 'tablet:inset-5 tablet:rounded-dialog tablet:border tablet:border-hairline tablet:shadow-2';
const PANEL = 'tablet:left-auto tablet:w-120';

/** A large dialog to work in, full-screen on phones. It must contain a WorkspaceTitle. */
export function WorkspaceDialog(props: WorkspaceDialogProps) {
  const { onCloseRequest, hasOwnAddress = false, isFullScreen = false, isPanel = false, children } = props;
  const content = useRef<HTMLDivElement>(null);
  const focusReturn = useFocusReturn(props.returnFocusTo);
  const escapeKey = useEscape(onCloseRequest);
  const focusTransfer = useFocusTransfer();
  useBackToClose(!hasOwnAddress, onCloseRequest);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onCloseRequest()}>
      <Radix.Portal>
        <Radix.Overlay className={DIALOG_SCRIM} />
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            // Not the first button, which closes the dialog: its focus ring would be the first thing to see.
            event.preventDefault();
            content.current?.focus();
          }}
          ref={content}
          {...escapeKey}
          {...focusTransfer}
          onKeyUp={showTabStop}
          aria-describedby={undefined}
          className={classNames(
            'workspace fixed inset-0 z-scrim flex flex-col overflow-hidden bg-background [@media(height<32rem)]:overflow-y-auto outline-none data-[state=open]:animate-dialog-in',
            !isFullScreen && INSET,
            isPanel && PANEL,
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
 * Radix closes on Escape before anything inside has seen the key: cancelling an entry in a field would close the whole
 * dialog. Here the content handles the key first, and the dialog closes only if nothing there stopped it.
 */
function useEscape(onCloseRequest: () => void) {
  const escapeEvent = useRef<Event | null>(null);
  return {
    // Called only while no other layer (menu, tooltip or dialog) is open on top.
    onEscapeKeyDown: (event: globalThis.KeyboardEvent) => {
      event.preventDefault();
      // While a word is being written, the key is the input method's.
      if (event.isComposing) return;
      // For a browser's own dialog inside, the key is the same event: once prevented, it would not close that either.
      const inner = event.target instanceof Element ? event.target.closest('dialog') : null;
      if (inner) inner.close();
      else escapeEvent.current = event;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent === escapeEvent.current) onCloseRequest();
    },
  };
}
