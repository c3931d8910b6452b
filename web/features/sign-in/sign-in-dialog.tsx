import { SIGN_IN_MESSAGES } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { CallLink } from '#web/ui/call-link.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SecretForm, type SecretRefusal } from '#web/ui/forms/secret-form.tsx';
import { useCountdown } from '#web/ui/forms/use-countdown.ts';
import { pinProblem } from './pin-problem.ts';
import { type SignedInViewer, signedInViewer } from './viewer.ts';

interface SignInDialogProps {
  isOpen: boolean;
  phone: string;
  onClose: () => void;
  onSignedIn: (viewer: SignedInViewer) => void;
}

/** Closing unmounts the form: the PIN and the error are gone, and the next PIN is hidden again. A wait goes on. */
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

interface PinAttempt {
  readonly viewer?: SignedInViewer;
  readonly refusal?: SecretRefusal;
}

/** One attempt with one PIN; only its hash leaves the browser. */
async function signInByPin(pin: string, signal: AbortSignal): Promise<PinAttempt> {
  const problem = pinProblem(pin);
  if (problem) return { refusal: { error: problem } };
  try {
    const answer = await callApi('validatePin', { body: { pinHash: sha256Hex(pin) }, signal });
    if (!answer.role || answer.role === 'public') return { refusal: { error: SIGN_IN_MESSAGES.invalid } };
    const viewer = signedInViewer(answer.role, answer.permissions, answer.token);
    return viewer ? { viewer } : { refusal: { error: SIGN_IN_MESSAGES.failed } };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

function refusalOf(error: unknown): SecretRefusal {
  if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== null)
    return { waitSeconds: error.retryAfterSeconds };
  return { error: SIGN_IN_MESSAGES.failed };
}
