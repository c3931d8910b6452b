import { PortalShell } from './portal-shell.tsx';

export function ManagerPage() {
  return (
    <PortalShell
      title="Manager Portal"
      text="This version shows the price list only. Customer PINs and their usage are managed here once sign-in is part of it."
    />
  );
}
