import { useEffect } from 'react';
import { isStaff } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { MANAGER_LOGIN_MESSAGES } from '#domain/contract/messages.ts';
import { BrandContext } from '#web/features/customers/shop-brand.ts';
import { NewCount } from '#web/features/inquiries/staff/new-count.tsx';
import { useCountInTitle, useNewInquiries } from '#web/features/inquiries/staff/new-inquiries.ts';
import { ManagerAuthentication } from '#web/features/manager-portal/manager-authentication.tsx';
import { ManagerPortal } from '#web/features/manager-portal/manager-portal.tsx';
import { PriceDataLine } from '#web/features/price-data/price-data-marks.tsx';
import { consumeManagerWelcome } from '#web/features/sign-in/manager-welcome.ts';
import { signInAsManager } from '#web/features/sign-in/sign-in-as-manager.ts';
import type { SignedInViewer, Viewer } from '#web/features/sign-in/viewer.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { SecretRefusal } from '#web/ui/forms/secret-form.tsx';
import { LazyContent } from '#web/ui/lazy-content.tsx';
import { NotSetUp } from './not-set-up.tsx';
import { StaffLinks, StaffMenu } from './staff-links.tsx';
import { PRICE_DATA_ADDRESS } from './use-admin-panel.ts';

interface ManagerPageProps {
  /** Before that there is no PIN to sign in with. */
  isSetUp?: boolean;
  viewer: Viewer;
  brand: Brand;
  onSignedIn: (viewer: SignedInViewer) => void;
  onLogout: () => void;
}

// The portal itself links to the price list. A manager may open neither of these.
const ELSEWHERE = ['admin', 'engine-room'] as const;

/** The portal for managers and admins; for everyone else its sign-in. */
export function ManagerPage(props: ManagerPageProps) {
  const { isSetUp = true, viewer, brand, onSignedIn, onLogout } = props;
  const isAllowed = isStaff(viewer.role);
  useWelcome(isAllowed);
  async function signIn(pin: string, signal: AbortSignal): Promise<SecretRefusal | null> {
    const { viewer: manager, refusal = null } = await signInAsManager(pin, signal);
    if (manager && !signal.aborted) onSignedIn(manager);
    return refusal;
  }
  if (!isAllowed && !isSetUp) return <NotSetUp />;
  if (!isAllowed) return <ManagerAuthentication onSubmit={signIn} />;
  return <Portal {...{ viewer, brand, onLogout }} />;
}

function Portal({ viewer, brand, onLogout }: Pick<ManagerPageProps, 'viewer' | 'brand' | 'onLogout'>) {
  const { isUsed, newCount } = useNewInquiries(brand);
  useCountInTitle(newCount);
  // Managers may not know of it: they can neither see nor change where prices come from.
  const notice = viewer.role === 'admin' && <PriceDataLine address={PRICE_DATA_ADDRESS} />;
  return (
    <BrandContext value={brand}>
      <ManagerPortal
        staffLinks={
          <>
            <StaffLinks viewer={viewer} to={ELSEWHERE} className="max-desktop:hidden" />
            <StaffMenu viewer={viewer} to={ELSEWHERE} className="desktop:hidden" />
          </>
        }
        notice={notice}
        inquiries={
          isUsed
            ? { mark: newCount > 0 && <TabMark count={newCount} />, content: <Inquiries brand={brand} /> }
            : null
        }
        onLogout={onLogout}
      />
    </BrandContext>
  );
}

function TabMark({ count }: { count: number }) {
  return (
    <span className="ml-2">
      <NewCount count={count} />
    </span>
  );
}

function Inquiries({ brand }: { brand: Brand }) {
  return (
    <div className="inquiries-tab">
      <LazyContent
        name="inquiries"
        load={() => import('#web/features/inquiries/staff/inquiries-panel.tsx')}
        loadingText="Loading inquiries..."
        error={{ title: 'Unable to load inquiries' }}
      >
        {({ InquiriesPanel }) => <InquiriesPanel brand={brand} parameter="tab" />}
      </LazyContent>
    </div>
  );
}

/** Greets a manager who has just signed in on any page; the sign-in ended with a full page load. */
function useWelcome(isAllowed: boolean): void {
  useEffect(() => {
    if (isAllowed && consumeManagerWelcome()) toast(MANAGER_LOGIN_MESSAGES.welcome);
  }, [isAllowed]);
}
