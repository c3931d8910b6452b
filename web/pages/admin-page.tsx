import { PortalShell } from './portal-shell.tsx';

export function AdminPage() {
  return (
    <PortalShell
      title="Admin Portal"
      text="This version shows the price list only. PINs, site protection and customers are managed here once sign-in is part of it."
    />
  );
}
