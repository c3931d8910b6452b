import { PortalShell } from './portal-shell.tsx';

export function AdminPage({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PortalShell
      title="Admin Portal"
      text="PINs, site protection and customers will be managed here. The price list is open to you as before."
      isSignedIn={isSignedIn}
    />
  );
}
