import { Suspense, useEffect, useState } from 'react';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import type { SignedInViewer, Viewer } from '#web/features/sign-in/viewer.ts';
import { lazyPage } from '#web/lib/page-load.ts';

const SignInDialog = lazyPage(
  async () => (await import('#web/features/sign-in/sign-in-dialog.tsx')).SignInDialog,
);

interface SignInHostProps {
  viewer: Viewer;
  phone: string;
  onSignedIn: (viewer: SignedInViewer) => void;
}

/** Opens the sign-in on request, and loads it only then. */
export function SignInHost({ viewer, phone, onSignedIn }: SignInHostProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  useEffect(() => signInRequested.subscribe(() => setIsOpen(true)), []);

  // Closes after a sign-in, here or in another tab.
  const [openedFor, setOpenedFor] = useState(viewer.token);
  if (openedFor !== viewer.token) {
    setOpenedFor(viewer.token);
    if (isOpen) setIsOpen(false);
  }

  if (isOpen === undefined) return null;
  return (
    <Suspense>
      <SignInDialog isOpen={isOpen} phone={phone} onClose={() => setIsOpen(false)} onSignedIn={onSignedIn} />
    </Suspense>
  );
}
