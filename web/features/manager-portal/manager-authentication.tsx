import type { SubmitSecret } from '#web/ui/forms/secret-form.tsx';
import { PinScreen } from '#web/ui/pin-screen.tsx';

/** The portal's own sign-in, for people who are not signed in as a manager. */
export function ManagerAuthentication({ onSubmit }: { onSubmit: SubmitSecret }) {
  return (
    <PinScreen
      title="Manager Authentication"
      text="Enter the manager PIN to manage customer PINs."
      label="Manager PIN"
      placeholder="Enter manager PIN (4-8 digits)"
      submitLabel="Access Manager Portal"
      account="Manager PIN"
      onSubmit={onSubmit}
    />
  );
}
