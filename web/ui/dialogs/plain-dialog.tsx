import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DIALOG_BOX, DIALOG_PLACES } from './dialog-style.ts';
import { useBackToClose } from './use-back-to-close.ts';

interface PlainDialogProps {
  title: string;
  description?: string;
  /** At the lower edge of a phone, with content from edge to edge that scrolls under the title. */
  isSheet?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own dialog, for the first page: it opens at once, even without a connection. The library behind `Dialog`
 * would add 9 kB to every first visit. Open as long as it is rendered; Escape, Back and a click outside close it.
 */
export function PlainDialog(props: PlainDialogProps) {
  const { title, description, isSheet = false, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBackToClose(true, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed: only then the browser returns the focus to the opener.
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      // At Escape. Left to the browser, it is closed before anybody is told: the opener, pressed meanwhile, would not open it.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape cannot be prevented. The event of a closing that has been undone arrives late.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="size-full max-h-none max-w-none animate-scrim-in bg-scrim"
    >
      <div
        data-state="open"
        tabIndex={-1}
        className={isSheet ? 'sheet' : classNames(DIALOG_BOX, DIALOG_PLACES.small, 'max-w-100 bg-background')}
      >
        <h2 id={`${id}-title`} className="pr-8 type-dialog-title wrap-anywhere text-text">
          {title}
        </h2>
        {description && (
          <p id={`${id}-text`} className="mt-1 type-interface text-muted">
            {description}
          </p>
        )}
        <div className={isSheet ? 'sheet-content' : 'mt-4'}>{children}</div>
        {/* Last in the document, so that opening focuses the first control and not the close button. */}
        <IconButton
          label="Close"
          icon={X}
          size="small"
          onClick={onClose}
          className="absolute top-4.5 right-4.5 max-tablet:top-2.5 max-tablet:right-2.5"
        />
      </div>
    </dialog>
  );
}
