import { DoorScreen } from '#web/ui/door-screen.tsx';
import type { SubmitSecret } from '#web/ui/forms/use-secret-form.ts';

/** The portal's own door, for whoever came here without having signed in as a manager. */
export function ManagerAuthentication({ onSubmit }: { onSubmit: SubmitSecret }) {
  return (
    <DoorScreen
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
