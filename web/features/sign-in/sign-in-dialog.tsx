import { useRef } from 'react';
import { SIGN_IN_MESSAGES } from '#domain/contract/messages.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { CallLink } from '#web/ui/call-link.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SecretForm, type SecretRefusal } from '#web/ui/forms/secret-form.tsx';
import { useCountdown } from '#web/ui/forms/use-countdown.ts';
import { pinProblem } from './pin-problem.ts';
import { pinRefusal } from './pin-refusal.ts';
import { type SignedInViewer, signedInViewer } from './viewer.ts';

interface SignInDialogProps {
  isOpen: boolean;
  phone: string;
  /** Before that there is no PIN to sign in with. */
  isSetUp?: boolean | undefined;
  /** It replaces a frame that is already on the screen. */
  isInstant?: boolean;
  onClose: () => void;
  /** The name is a customer's. */
  onSignedIn: (viewer: SignedInViewer, name: string | undefined) => void;
}

/** Closing unmounts the form: the PIN and the error are gone, and the next PIN is hidden again. A wait goes on. */
export function SignInDialog(props: SignInDialogProps) {
  const { isOpen, phone, isSetUp = true, isInstant = false, onClose, onSignedIn } = props;
  const countdown = useCountdown();
  const isDone = useRef(false);
  async function submit(pin: string, signal: AbortSignal): Promise<SecretRefusal | null> {
    const { viewer, name, refusal = null } = await signInByPin(pin, signal);
    isDone.current = viewer !== undefined && !signal.aborted;
    if (viewer && isDone.current) onSignedIn(viewer, name);
    return refusal;
  }
  return (
    <Dialog
      isOpen={isOpen}
      isInstant={isInstant}
      onClose={onClose}
      title="Sign In"
      returnFocusTo={() => focusedElsewhere() ?? takeTitle(isDone)}
    >
      {isSetUp ? (
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
      ) : (
        <p className="type-interface text-muted max-tablet:type-touch">
          This installation is not set up yet. Open the address that the server printed when it started.
        </p>
      )}
    </Dialog>
  );
}

/** The Engine Room may have opened the field of a half typed value again: taking its focus would commit that. */
function focusedElsewhere(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

/**
 * After a sign-in the page's title, which names the list that is shown now, or the workspace in front of it: the keyboard
 * would be behind that. Once, because a later visit may cancel.
 */
function takeTitle(isDone: { current: boolean }): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('.workspace') ?? document.querySelector('h1');
  const isDue = isDone.current;
  isDone.current = false;
  return isDue ? title : null;
}

interface PinAttempt {
  readonly viewer?: SignedInViewer;
  readonly name?: string | undefined;
  readonly refusal?: SecretRefusal;
}

/** One attempt with one PIN; only its hash leaves the browser. */
async function signInByPin(pin: string, signal: AbortSignal): Promise<PinAttempt> {
  const problem = pinProblem(pin);
  if (problem) return { refusal: { error: problem } };
  try {
    const answer = await callVisitorApi('validatePin', { body: { pinHash: sha256Hex(pin) }, signal });
    if (!answer.role || answer.role === 'public') return { refusal: { error: SIGN_IN_MESSAGES.invalid } };
    const viewer = signedInViewer(answer.role, answer.permissions, answer.token);
    return viewer ? { viewer, name: answer.name } : { refusal: { error: SIGN_IN_MESSAGES.failed } };
  } catch (error) {
    return { refusal: pinRefusal(error, SIGN_IN_MESSAGES.failed) };
  }
}
