import { useState } from 'react';
import { ClaimEnded } from '#web/features/setup/claim/claim-ended.tsx';
import { ClaimStep } from '#web/features/setup/claim/claim-step.tsx';
import { useSetupCode } from '#web/features/setup/claim/setup-code.ts';
import type { ClaimAnswer, ClaimEnd } from '#web/features/setup/claim/use-claim.ts';
import { type SignedInViewer, signedInViewer } from '#web/features/sign-in/viewer.ts';

interface SetupPageProps {
  storedPins: readonly string[];
  onSignedIn: (viewer: SignedInViewer) => void;
  /** Leaves this page for another one of the site. */
  loadPage?: (path: string) => void;
}

/** The claim of a new installation, at the address that the server printed. */
export function SetupPage({ storedPins, onSignedIn, loadPage = assignLocation }: SetupPageProps) {
  const { code, forget } = useSetupCode();
  const [end, setEnd] = useState<{ readonly code: string; readonly why: ClaimEnd } | null>(null);
  function goOn({ role, permissions, token }: ClaimAnswer): void {
    forget();
    const viewer = signedInViewer(role, permissions, token);
    if (viewer) onSignedIn(viewer);
    // A full page load: this document still says that nothing is set up.
    loadPage('/admin?panel=setup');
  }
  // A newer address in the same tab begins again.
  const why = code === null ? 'wrong-code' : end?.code === code ? end.why : null;
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      {code === null || why !== null ? (
        <ClaimEnded end={why ?? 'wrong-code'} />
      ) : (
        <ClaimStep
          key={code}
          code={code}
          storedPins={storedPins}
          onClaimed={goOn}
          onEnd={(found) => setEnd({ code, why: found })}
        />
      )}
    </main>
  );
}

function assignLocation(path: string): void {
  window.location.assign(path);
}
