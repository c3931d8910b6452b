import { PortalShell } from './portal-shell.tsx';

export function ManagerPage({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PortalShell
      title="Manager Portal"
      text="Customer PINs and their usage will be managed here. The price list is open to you as before."
      isSignedIn={isSignedIn}
    />
  );
}
