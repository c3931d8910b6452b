import { X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

/** Closes a notice within the page's content, which gets the focus: the button disappears with the notice. */
export function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  return (
    <IconButton
      label="Dismiss"
      icon={X}
      size="small"
      isMuted
      onClick={({ currentTarget }) => {
        currentTarget.closest('main')?.focus({ preventScroll: true });
        onDismiss();
      }}
    />
  );
}
