import { Button } from '#web/ui/button.tsx';
import { useFocusHeadingAfter } from '#web/ui/focus.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { WaitNotice } from '#web/ui/forms/wait-notice.tsx';
import { JoinFrame } from './join-frame.tsx';
import type { Acceptance } from './use-acceptance.ts';

interface InvitationOfferProps {
  brand: { readonly name: string; readonly logo: string };
  /** A sentence, if this browser is signed in. Nobody knows yet whom the invitation is for. */
  signedIn: string | null;
  acceptance: Acceptance;
  onStay: () => void;
}

/** Before the click nothing is known about the invitation, not even whether it still works. */
export function InvitationOffer({ brand, signedIn, acceptance, onStay }: InvitationOfferProps) {
  const { open, isBusy, advice, wait } = acceptance;
  const isWaiting = wait.secondsLeft > 0;
  useFocusHeadingAfter();
  return (
    <JoinFrame
      brand={brand}
      title={`You are invited to ${brand.name}`}
      text={signedIn === null ? undefined : `${signedIn} ${WHAT_OPENING_DOES}`}
    >
      <Button
        variant="primary"
        size="large"
        className="w-full"
        isUnavailable={isWaiting}
        isBusy={isBusy}
        busyLabel="Opening..."
        onClick={open}
      >
        {labelOf(signedIn !== null, advice !== null)}
      </Button>
      {signedIn !== null && (
        <Button size="large" className="w-full" isUnavailable={isBusy} onClick={onStay}>
          Stay signed in
        </Button>
      )}
      <div aria-live="polite" className="empty:hidden">
        {isWaiting && <WaitNotice {...wait} />}
        {!isWaiting && !isBusy && advice !== null && (
          <ErrorLine>{`The invitation could not be opened. ${advice}`}</ErrorLine>
        )}
      </div>
      <p className="type-interface text-balance text-muted">
        This link signs in this device. It may not work a second time.
      </p>
    </JoinFrame>
  );
}

const WHAT_OPENING_DOES =
  'Opening the invitation signs you out here and signs in the customer it was made for.';

function labelOf(isSignedIn: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'Try Again';
  return isSignedIn ? 'Sign out and open the invitation' : 'Open my prices';
}
