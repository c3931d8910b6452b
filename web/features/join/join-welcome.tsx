import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DismissButton } from '#web/ui/dismiss-button.tsx';
import { declineInstallation, useInstallOffer } from './install-offer.ts';

/** Above the list after an invitation: who is signed in now, and an offer to keep the list on this device. */
export function JoinWelcome({ name }: { name: string | undefined }) {
  const offer = useInstallOffer();
  const [isDismissed, setIsDismissed] = useState(false);
  // Empty at first: screen readers announce changes only in a region that was there before.
  const [text, setText] = useState('');
  useEffect(() => setText(name ? `Signed in as ${name}.` : 'You are signed in.'), [name]);
  if (isDismissed) return null;

  function dismiss(): void {
    if (offer) declineInstallation();
    setIsDismissed(true);
  }

  return (
    <div className="access-notice">
      <div className="min-w-0 flex-1 py-2">
        <p role="status" className="min-h-lh wrap-anywhere">
          {text}
        </p>
        {offer === 'by-hand' && (
          <p className="text-muted">
            To keep this list on your Home Screen, tap Share, then Add to Home Screen. The app asks for your
            PIN once.
          </p>
        )}
      </div>
      {offer && offer !== 'by-hand' && (
        <Button size="small" onClick={() => void offer.install()}>
          Install the app
        </Button>
      )}
      <DismissButton onDismiss={dismiss} />
    </div>
  );
}
