import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { AdminAuthentication } from '#web/features/admin-portal/admin-authentication.tsx';
import { AdminPortal } from '#web/features/admin-portal/admin-portal.tsx';
import type { AdminThemes } from '#web/features/admin-portal/admin-themes.ts';
import { configurationQuery } from '#web/features/configuration/configuration.queries.ts';
import { BrandContext } from '#web/features/customers/shop-brand.ts';
import { useCountInTitle, useNewInquiries } from '#web/features/inquiries/staff/new-inquiries.ts';
import { priceDataStatusQuery } from '#web/features/price-data/price-data.queries.ts';
import { PriceDataLine } from '#web/features/price-data/price-data-marks.tsx';
import { SetupLine } from '#web/features/setup/setup-line.tsx';
import { signInAsAdmin } from '#web/features/sign-in/sign-in-as-admin.ts';
import type { SignedInViewer, Viewer } from '#web/features/sign-in/viewer.ts';
import { SERVER_THEMES_KEY, useTheme } from '#web/features/themes/theme-provider.tsx';
import { MoneyContext } from '#web/lib/money.ts';
import type { SecretRefusal } from '#web/ui/forms/secret-form.tsx';
import { AdminPanel, AdminPanelButtons } from './admin-panels.tsx';
import { NotSetUp } from './not-set-up.tsx';
import { StaffLinks, StaffMenu } from './staff-links.tsx';
import { type AdminPanelName, PRICE_DATA_ADDRESS, useAdminPanel } from './use-admin-panel.ts';

interface AdminPageProps {
  /** Before that there is no PIN to sign in with. */
  isSetUp?: boolean;
  viewer: Viewer;
  brand: Brand;
  onSignedIn: (viewer: SignedInViewer) => void;
  onLogout: () => void;
}

// Back leads to the price list.
const ELSEWHERE = ['engine-room', 'manager'] as const;

/** The portal for the admin; for everyone else its sign-in. */
export function AdminPage(props: AdminPageProps) {
  const { isSetUp = true, viewer, brand, onSignedIn, onLogout } = props;
  const themes = useAdminThemes();
  const { panel, open, close } = useAdminPanel();
  const isAdmin = viewer.role === 'admin';
  const { data: prices } = useQuery({ ...priceDataStatusQuery(), enabled: isAdmin });
  async function signIn(pin: string, signal: AbortSignal): Promise<SecretRefusal | null> {
    const { viewer: admin, refusal = null } = await signInAsAdmin(pin, signal);
    if (admin && !signal.aborted) onSignedIn(admin);
    return refusal;
  }
  if (!isAdmin && !isSetUp) return <NotSetUp />;
  if (!isAdmin) return <AdminAuthentication phone={brand.phone} onSubmit={signIn} />;
  return (
    <BrandContext value={brand}>
      <MoneyContext value={prices?.money}>
        <AdminPortal
          themes={themes}
          onTokenRenewed={(token) => onSignedIn({ ...viewer, token })}
          panelButtons={<PanelButtons brand={brand} onOpen={open} />}
          // Not below a panel: it would move the covered portal, and the panel says more.
          notice={
            panel === null && (
              <>
                <SetupLine onOpen={() => open('setup')} />
                <PriceDataLine address={PRICE_DATA_ADDRESS} />
              </>
            )
          }
          staffLinks={<StaffLinks viewer={viewer} to={ELSEWHERE} className="max-tablet:hidden" />}
          staffMenu={<StaffMenu viewer={viewer} to={ELSEWHERE} className="-mx-2 tablet:hidden" />}
          onLogout={onLogout}
        />
      </MoneyContext>
      {panel && <AdminPanel panel={panel} brand={brand} onClose={close} />}
    </BrandContext>
  );
}

function PanelButtons({ brand, onOpen }: { brand: Brand; onOpen: (panel: AdminPanelName) => void }) {
  const inquiries = useNewInquiries(brand);
  useCountInTitle(inquiries.newCount);
  return <AdminPanelButtons inquiries={inquiries} onOpen={onOpen} />;
}

/** Connects the portal's themes with the page and with the Engine Room, which edits the same configuration. */
function useAdminThemes(): AdminThemes {
  const queryClient = useQueryClient();
  const { theme, serverThemes, setTheme } = useTheme();
  function refresh(queryKey: readonly string[]): void {
    void queryClient.invalidateQueries({ queryKey });
  }
  return {
    current: theme,
    byRole: serverThemes && (serverThemes.themeByRole ?? {}),
    apply: (name) => setTheme('admin', name),
    revert(before) {
      setTheme('admin', before);
      refresh(SERVER_THEMES_KEY);
    },
    // Otherwise the Engine Room would save on top of an outdated revision, and be refused.
    onSaved: () => refresh(configurationQuery(true).queryKey),
  };
}
