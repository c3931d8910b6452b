import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showTabStop, useFocusReturn } from './dialog-focus.ts';
import { DIALOG_BOX, DIALOG_PLACES, DIALOG_SCRIM } from './dialog-style.ts';
import { useBackToClose } from './use-back-to-close.ts';
import { useDragToClose } from './use-drag-to-close.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  size?: 'small' | 'medium' | 'large' | 'wide' | 'sheet';
  /** Only what is inside closes it, because closing would lose something. */
  isHeld?: boolean;
  /** Opens without its motion. */
  isInstant?: boolean;
  /** What gets the focus when it closes, if not the opener. */
  returnFocusTo?: () => HTMLElement | null;
  /** Buttons at the bottom right, the confirming one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

// The page's background, not a panel's, so that the fields inside stand out. The tiles of the wide one have it themselves.
const SIZES = {
  small: 'max-w-100 bg-background',
  medium: 'max-w-144 bg-surface',
  large: 'max-w-180 bg-background',
  wide: 'max-w-220 bg-surface',
  // At the lower edge of a phone, from edge to edge, with a grabber.
  sheet:
    'bg-surface tablet:max-w-100 max-tablet:w-full max-tablet:rounded-b-none max-tablet:border-x-0 max-tablet:border-b-0 ' +
    'max-tablet:before:absolute max-tablet:before:inset-x-0 max-tablet:before:top-2 max-tablet:before:mx-auto ' +
    'max-tablet:before:h-1 max-tablet:before:w-9 max-tablet:before:rounded-badge max-tablet:before:bg-border',
};

/**
 * The focus moves into it, stays there and returns to the opener. Escape, Back, a click outside and a pull at a sheet close
 * it unless it is held.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  size = 'small',
  isHeld = false,
  isInstant = false,
  returnFocusTo,
  actions,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn(returnFocusTo);
  const motion = isInstant ? { 'data-instant': true } : {};
  const close = () => isHeld || onClose();
  useBackToClose(isOpen, close);
  const drag = useDragToClose(close);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || close()}>
      <Radix.Portal>
        <Radix.Overlay {...motion} className={DIALOG_SCRIM} />
        <Radix.Content
          {...focusReturn}
          {...motion}
          // Then the input method takes the key: it takes back the word that is being written.
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
          onKeyUp={showTabStop}
          className={classNames(DIALOG_BOX, DIALOG_PLACES[size], SIZES[size])}
          // Radix warns about a missing description unless this is set.
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="pr-8 type-dialog-title wrap-anywhere text-text">
            <bdi>{title}</bdi>
          </Radix.Title>
          {description && (
            <Radix.Description className="mt-1 type-interface wrap-anywhere text-muted">
              {description}
            </Radix.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className="mt-5 flex justify-end gap-2 max-tablet:*:flex-1">{actions}</div>}
          {size === 'sheet' && (
            <div {...drag} aria-hidden className="absolute inset-x-0 top-0 h-12 touch-none tablet:hidden" />
          )}
          {/* Last in the document, so that opening focuses the first field and not the close button. */}
          {!isHeld && (
            <Radix.Close asChild>
              <IconButton
                label="Close"
                icon={X}
                size="small"
                className="absolute top-4.5 right-4.5 max-tablet:top-2.5 max-tablet:right-2.5"
              />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
