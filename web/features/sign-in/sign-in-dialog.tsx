import { CallLink } from '#web/ui/call-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SecretForm } from '#web/ui/secret-form.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import type { SecretRefusal } from '#web/ui/use-secret-form.ts';
import { signInByPin } from './sign-in-by-pin.ts';
import type { SignedInViewer } from './viewer.ts';

interface SignInDialogProps {
  isOpen: boolean;
  phone: string;
  onClose: () => void;
  onSignedIn: (viewer: SignedInViewer) => void;
}

/** Closing takes the form down, and with it the PIN, the error and whether it was shown. A wait goes on. */
export function SignInDialog({ isOpen, phone, onClose, onSignedIn }: SignInDialogProps) {
  const countdown = useCountdown();
  async function submit(pin: string, signal: AbortSignal): Promise<SecretRefusal | null> {
    const { viewer, refusal = null } = await signInByPin(pin, signal);
    if (viewer && !signal.aborted) onSignedIn(viewer);
    return refusal;
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Sign In">
      <SecretForm
        label="PIN"
        placeholder="Enter PIN (4-8 digits)"
        submitLabel="Sign In"
        busyLabel="Authenticating..."
        isNumeric
        account="PIN"
        countdown={countdown}
        onSubmit={submit}
      >
        <CallLink phone={phone} />
      </SecretForm>
    </Dialog>
  );
}
