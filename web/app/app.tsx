import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSignedIn, isStaff, type Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { pricingRoleOfViewer } from '#domain/pricing/pricing-role.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { LogoutQuestion } from '#web/features/sign-in/logout-question.tsx';
import { isBoundForPortal, useAuth } from '#web/features/sign-in/use-auth.ts';
import { type SignedInViewer, signedInViewer } from '#web/features/sign-in/viewer.ts';
import type { GateAnswer } from '#web/features/site-gate/open-gate.ts';
import { useSiteAccess } from '#web/features/site-gate/use-site-access.ts';
import { ThemeProvider } from '#web/features/themes/theme-provider.tsx';
import { VisitTracking } from '#web/features/tracking/visit-tracking.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { INQUIRY_PARAMETER } from '#web/lib/inquiry-address.ts';
import { lazyPage } from '#web/lib/page-load.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ToasterHost } from '#web/ui/feedback/toaster-host.tsx';
import type { BootData } from './boot-data.ts';
import { type LoadFollow, useLive } from './live/use-live.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageLoading, Pages } from './pages.tsx';
import { routesFor } from './routes.tsx';
import { SignInHost } from './sign-in-host.tsx';
import { SkipLink } from './skip-link.tsx';

interface AppProps {
  boot: BootData;
  queryClient: QueryClient;
  /** Leaves this page for another one of the site. */
  loadPage?: (path: string) => void;
  loadFollow?: LoadFollow;
}

export function App({ boot, queryClient, loadPage = assignLocation, loadFollow }: AppProps) {
  const { isSiteProtected, pinsBeforeClaim } = boot;
  const [brand, setBrand] = useState(boot.brand);
  const auth = useAuth(loadPage);
  const { viewer, signIn, signOut } = auth;
  const access = useSiteAccess(isSiteProtected);
  const [joined, setJoined] = useState<{ readonly token: string; readonly welcome: ReactNode }>();
  const state = isBeforeGate(!pinsBeforeClaim) ? 'open' : access.state;
  useDropOtherViewersData(queryClient, auth, access.state === 'locked');
  const LiveNotice = useLive({
    queryClient,
    viewer,
    access: access.state,
    onBrand: setBrand,
    load: loadFollow,
  });

  function signInByPin(person: SignedInViewer, name: string | undefined): void {
    signIn(person);
    // The Manager Portal has its own welcome.
    if (person.role !== 'manager') toast({ title: greetingOf(person.role, name) });
  }

  function enter(answer: GateAnswer): void {
    const person = signedInViewer(answer.role, answer.permissions, answer.authToken);
    if (person) signInByPin(person, answer.name);
    // A manager is redirected to the portal: the list would only flash.
    if (!isBoundForPortal(person)) access.grant();
  }

  function join(person: SignedInViewer, welcome: ReactNode): void {
    signIn(person);
    access.grant();
    setJoined({ token: person.token, welcome });
  }

  const logout = useLogout(() => {
    // Synchronously: otherwise a queued list would be requested while the session ends, and refused.
    flushSync(access.giveBack);
    signOut().catch(reportUnreachableServer);
  });

  return (
    <Providers role={viewer.role} queryClient={queryClient}>
      {/* Outside the states: the gate is the first load, and opening it is not another visit. */}
      {!isStaff(viewer.role) && <VisitTracking />}
      {state === 'locked' && <GateHost brand={brand} onOpen={enter} />}
      {state === 'checking' && <PageLoading />}
      {state === 'open' && (
        <>
          <SkipLink />
          <Pages
            routes={routesFor(
              { ...boot, brand },
              {
                ...auth,
                onSignedIn: signIn,
                onLogout: logout.start,
                onJoined: join,
                welcome: joined?.token === viewer.token && joined?.welcome,
                liveNotice: LiveNotice && <LiveNotice />,
              },
            )}
          >
            <SignInHost
              viewer={viewer}
              phone={brand.phone}
              isSetUp={!pinsBeforeClaim}
              onSignedIn={signInByPin}
            />
          </Pages>
          {logout.isAsking && (
            <LogoutQuestion
              hasSavedPrices={!isStaff(viewer.role)}
              onConfirm={logout.confirm}
              onCancel={logout.cancel}
            />
          )}
        </>
      )}
    </Providers>
  );
}

/**
 * Whether this address opens without the gate: a link has its own secret, and who got one may have no other; and after a
 * lost key a site may be protected without any secret that opens it.
 */
function isBeforeGate(isSetUp: boolean): boolean {
  const { pathname, search } = window.location;
  if (pathname === '/setup') return !isSetUp;
  // Messengers add parameters of their own to the link.
  const isInquiryLink = new URLSearchParams(search).get(INQUIRY_PARAMETER) === '';
  return pathname === '/join' || (pathname === '/' && isInquiryLink);
}

/** Asks first while the server cannot be reached: without it, the session only ends in this browser. */
function useLogout(logOut: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = () => setIsAsking(false);
  const confirm = () => {
    cancel();
    logOut();
  };
  const start = () => (navigator.onLine ? confirm() : setIsAsking(true));
  return { isAsking, start, confirm, cancel };
}

/** Says who has signed in. Only customers have a name: the PIN of a tier is shared. */
function greetingOf(role: Role, name: string | undefined): string {
  if (name) return `Signed in as ${name}`;
  const tier = pricingRoleOfViewer(role);
  return tier === role ? `Signed in. ${TIER_LABELS[tier]} prices.` : `Signed in as ${role}`;
}

function assignLocation(path: string): void {
  window.location.assign(path);
}

function reportUnreachableServer(): void {
  toast({
    title: 'Could not reach the server to log out',
    description: 'You are signed out in this browser.',
    tone: 'destructive',
  });
}

interface ProvidersProps {
  role: Role;
  queryClient: QueryClient;
  children: ReactNode;
}

function Providers({ role, queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider role={role} loadThemes={loadThemes}>
        {children}
        <ToasterHost isLoadedAhead={isSignedIn(role)} />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

function loadThemes() {
  return callVisitorApi('getPublicConfig');
}

/**
 * Drops what pages loaded for one viewer when another signs in or the gate closes, on any page. Keeps queries in use:
 * they already belong to the new viewer, or to everyone. Drafts outlive a session that the server ended, for whoever
 * signs in next with the same role; a logout and any other role drop them.
 */
function useDropOtherViewersData(
  queryClient: QueryClient,
  { viewer: { role, token }, hasNotice }: ReturnType<typeof useAuth>,
  isLocked: boolean,
): void {
  const audience = `${token} ${isLocked}`;
  const former = useRef({ audience, role });
  useEffect(() => {
    const { current } = former;
    if (current.audience === audience) return;
    const keepsDrafts = token ? role === current.role : hasNotice;
    former.current = { audience, role: token ? role : current.role };
    queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => !(keepsDrafts && meta?.isDraft) });
  }, [queryClient, audience, token, role, hasNotice]);
}

const SiteGate = lazyPage(async () => (await import('#web/features/site-gate/site-gate.tsx')).SiteGate);

interface GateHostProps {
  brand: Brand;
  onOpen: (answer: GateAnswer) => void;
}

/** Loaded only when the gate is closed, because most visitors never see it. */
function GateHost({ brand, onOpen }: GateHostProps) {
  return (
    <PageBoundary>
      <Suspense>
        <SiteGate brand={brand} onOpen={onOpen} />
      </Suspense>
    </PageBoundary>
  );
}
