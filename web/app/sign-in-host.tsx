import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import type { SignInDialog } from '#web/features/sign-in/sign-in-dialog.tsx';
import type { Viewer } from '#web/features/sign-in/viewer.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { PlainDialog } from '#web/ui/dialogs/plain-dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingState } from '#web/ui/feedback/loading-state.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

type DialogProps = ComponentProps<typeof SignInDialog>;

interface SignInHostProps extends Pick<DialogProps, 'phone' | 'isSetUp' | 'onSignedIn'> {
  viewer: Viewer;
}

/** Opens the sign-in on request. Its code is loaded only then: on a slow line its frame waits on the screen. */
export function SignInHost({ viewer, phone, isSetUp, onSignedIn }: SignInHostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { code, retry, forgetFrame } = useDialogCode(isOpen);
  useEffect(
    () => signInRequested.subscribe(() => (navigator.onLine ? setIsOpen(true) : reportOffline())),
    [],
  );

  // Closes after a sign-in, here or in another tab.
  const [openedFor, setOpenedFor] = useState(viewer.token);
  if (openedFor !== viewer.token) {
    setOpenedFor(viewer.token);
    if (isOpen) setIsOpen(false);
  }

  function close(): void {
    setIsOpen(false);
    forgetFrame();
  }

  if (code.state === 'loaded') {
    const { Dialog, isFramed } = code;
    return <Dialog {...{ isOpen, phone, isSetUp, onSignedIn }} isInstant={isFramed} onClose={close} />;
  }
  if (!isOpen) return null;
  return (
    <PlainDialog title="Sign In" onClose={close}>
      {code.state === 'failed' ? (
        <ErrorState title="The sign-in could not be loaded" text={adviceOn(code.error)} onRetry={retry} />
      ) : (
        <LoadingState text="Loading..." rows={3} />
      )}
    </PlainDialog>
  );
}

function reportOffline(): void {
  toast({
    title: 'You are offline',
    description: 'Sign in when you are connected.',
    tone: 'destructive',
  });
}

type DialogCode =
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown }
  | {
      readonly state: 'loaded';
      readonly Dialog: ComponentType<DialogProps>;
      /** The frame is on the screen, and the dialog takes its place. */
      readonly isFramed: boolean;
    };

const MISSING: DialogCode = { state: 'missing' };

/** Not a lazy component: that would remember a failure forever, and show it in place of the whole page. */
function useDialogCode(isNeeded: boolean) {
  const [code, setCode] = useState(MISSING);
  const isMissing = code.state === 'missing';
  useEffect(() => {
    if (!isNeeded || !isMissing) return;
    import('#web/features/sign-in/sign-in-dialog.tsx').then(
      ({ SignInDialog: Dialog }) => setCode({ state: 'loaded', Dialog, isFramed: true }),
      (error: unknown) => setCode({ state: 'failed', error }),
    );
  }, [isNeeded, isMissing]);
  return {
    code,
    retry: () => setCode(MISSING),
    /** After closing: the next opening has its motion again, and a failed load is tried again. */
    forgetFrame: () => setCode((now) => (now.state === 'loaded' ? { ...now, isFramed: false } : MISSING)),
  };
}
