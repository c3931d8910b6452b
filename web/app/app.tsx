import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { isStaff } from '#domain/contract/roles.ts';
import { useAuth } from '#web/features/sign-in/use-auth.ts';
import { signedInViewer } from '#web/features/sign-in/viewer.ts';
import type { GateAnswer } from '#web/features/site-gate/open-gate.ts';
import { useSiteAccess } from '#web/features/site-gate/use-site-access.ts';
import { VisitTracking } from '#web/features/tracking/visit-tracking.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { BootData } from './boot-data.ts';
import { GateHost } from './gate-host.tsx';
import { PageLoading, Pages } from './pages.tsx';
import { Providers } from './providers.tsx';
import { routesFor } from './routes.tsx';
import { SignInHost } from './sign-in-host.tsx';
import { SkipLink } from './skip-link.tsx';
import { useForgottenQueries } from './use-forgotten-queries.ts';

interface AppProps {
  boot: BootData;
  queryClient: QueryClient;
  /** Leaves this page for another one of the site. */
  loadPage?: (path: string) => void;
}

export function App({ boot: { brand, isSiteProtected }, queryClient, loadPage = assignLocation }: AppProps) {
  const { viewer, signIn, signOut } = useAuth(loadPage);
  const access = useSiteAccess(isSiteProtected);
  useForgottenQueries(queryClient, viewer.token, access.state === 'locked');

  function enter(answer: GateAnswer): void {
    const person = signedInViewer(answer.role, answer.permissions, answer.authToken);
    if (person) signIn(person);
    // A manager is on the way to the portal: the list would only flash.
    if (person?.role !== 'manager') access.grant();
  }

  function logOut(): void {
    // At once: a list that waits for its turn would be asked for while the session ends, and refused.
    flushSync(access.giveBack);
    signOut().catch(tellUnheardLogout);
  }

  return (
    <Providers role={viewer.role} queryClient={queryClient}>
      {access.state === 'locked' && <GateHost brand={brand} onOpen={enter} />}
      {access.state === 'checking' && <PageLoading />}
      {access.state === 'open' && (
        <>
          <SkipLink />
          {!isStaff(viewer.role) && <VisitTracking />}
          <Pages routes={routesFor(brand, { viewer, onSignedIn: signIn, onLogout: logOut })}>
            <SignInHost viewer={viewer} phone={brand.phone} onSignedIn={signIn} />
          </Pages>
        </>
      )}
    </Providers>
  );
}

function assignLocation(path: string): void {
  window.location.assign(path);
}

function tellUnheardLogout(): void {
  toast({
    title: 'The server did not hear of the logout',
    description: 'You are signed out in this browser.',
    tone: 'destructive',
  });
}
