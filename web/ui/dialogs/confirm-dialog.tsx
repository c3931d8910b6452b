import { AlertDialog as Radix } from 'radix-ui';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useFocusReturn } from './dialog-focus.ts';
import { DIALOG_BOX, DIALOG_PLACES, DIALOG_SCRIM } from './dialog-style.ts';
import { useBackToClose } from './use-back-to-close.ts';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation. It stays open until the caller closes it, so that a failure can be shown. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    text,
    confirmLabel,
    isDestructive = false,
    isBusy = false,
    onConfirm,
    onCancel,
  } = props;
  const focusReturn = useFocusReturn();
  // What has begun cannot be cancelled. Its answer closes the dialog, and would close another one that was opened since.
  const cancel = () => isBusy || onCancel();
  useBackToClose(isOpen, cancel);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || cancel()}>
      <Radix.Portal>
        <Radix.Overlay className={DIALOG_SCRIM} />
        <Radix.Content
          {...focusReturn}
          className={classNames(DIALOG_BOX, DIALOG_PLACES.small, 'max-w-106 bg-surface')}
        >
          <Radix.Title className="type-dialog-title wrap-anywhere text-text">{title}</Radix.Title>
          <Radix.Description className="mt-1 type-interface wrap-anywhere text-muted">
            {text}
          </Radix.Description>
          <div className="mt-4 flex justify-end gap-2 max-tablet:*:h-12 max-tablet:*:flex-1">
            {/* First in the document, so that it gets the focus: pressing Enter by habit must not destroy anything. */}
            <Radix.Cancel asChild>
              <Button isUnavailable={isBusy}>Cancel</Button>
            </Radix.Cancel>
            <Button
              variant={isDestructive ? 'danger-filled' : 'primary'}
              isBusy={isBusy}
              busyLabel={props.busyLabel ?? confirmLabel}
              // The button still takes clicks while the dialog fades out: a double click would confirm twice.
              onClick={() => isOpen && onConfirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
