import { useEffect } from 'react';
import { isStaff } from '#domain/contract/entities/roles.ts';
import { MANAGER_LOGIN_MESSAGES } from '#domain/contract/messages.ts';
import { ShopNameContext } from '#web/features/customers/shop-name.ts';
import { ManagerAuthentication } from '#web/features/manager-portal/manager-authentication.tsx';
import { ManagerPortal } from '#web/features/manager-portal/manager-portal.tsx';
import { PriceDataLine } from '#web/features/price-data/price-data-marks.tsx';
import { consumeManagerWelcome } from '#web/features/sign-in/manager-welcome.ts';
import { signInAsManager } from '#web/features/sign-in/sign-in-as-manager.ts';
import type { SignedInViewer, Viewer } from '#web/features/sign-in/viewer.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { SecretRefusal } from '#web/ui/forms/secret-form.tsx';
import { StaffLinks, StaffMenu } from './staff-links.tsx';
import { PRICE_DATA_ADDRESS } from './use-admin-panel.ts';

interface ManagerPageProps {
  viewer: Viewer;
  shopName: string;
  onSignedIn: (viewer: SignedInViewer) => void;
  onLogout: () => void;
}

// The portal itself links to the price list. A manager may open neither of these.
const ELSEWHERE = ['admin', 'engine-room'] as const;

/** The portal for managers and admins; for everyone else its sign-in. */
export function ManagerPage({ viewer, shopName, onSignedIn, onLogout }: ManagerPageProps) {
  const isAllowed = isStaff(viewer.role);
  useWelcome(isAllowed);
  async function signIn(pin: string, signal: AbortSignal): Promise<SecretRefusal | null> {
    const { viewer: manager, refusal = null } = await signInAsManager(pin, signal);
    if (manager && !signal.aborted) onSignedIn(manager);
    return refusal;
  }
  if (!isAllowed) return <ManagerAuthentication onSubmit={signIn} />;
  // Managers may not know of it: they can neither see nor change where prices come from.
  const notice = viewer.role === 'admin' && <PriceDataLine address={PRICE_DATA_ADDRESS} />;
  return (
    <ShopNameContext value={shopName}>
      <ManagerPortal
        staffLinks={
          <>
            <StaffLinks viewer={viewer} to={ELSEWHERE} className="max-desktop:hidden" />
            <StaffMenu viewer={viewer} to={ELSEWHERE} className="desktop:hidden" />
          </>
        }
        notice={notice}
        onLogout={onLogout}
      />
    </ShopNameContext>
  );
}

/** Greets a manager who has just signed in on any page; the sign-in ended with a full page load. */
function useWelcome(isAllowed: boolean): void {
  useEffect(() => {
    if (isAllowed && consumeManagerWelcome()) toast(MANAGER_LOGIN_MESSAGES.welcome);
  }, [isAllowed]);
}
