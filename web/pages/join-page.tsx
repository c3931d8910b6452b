import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { navigate } from 'wouter/use-browser-location';
import { isStaff } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { INVITATION } from '#web/features/join/invitation.ts';
import { InvitationEnd } from '#web/features/join/invitation-end.tsx';
import { InvitationOffer } from '#web/features/join/invitation-offer.tsx';
import { JoinWelcome } from '#web/features/join/join-welcome.tsx';
import { type Accepted, useAcceptance } from '#web/features/join/use-acceptance.ts';
import { type SignedInViewer, signedInViewer, type Viewer } from '#web/features/sign-in/viewer.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { useLinkSecret } from '#web/lib/link-secret.ts';
import { NotSetUp } from './not-set-up.tsx';

interface JoinPageProps {
  brand: Brand;
  viewer: Viewer;
  isSetUp: boolean;
  isSiteProtected: boolean;
  /** The list shows the welcome as long as this viewer is signed in. */
  onJoined: (viewer: SignedInViewer, welcome: ReactNode) => void;
}

/** Where the link of an invitation leads. */
export function JoinPage(props: JoinPageProps) {
  const invitation = useLinkSecret(INVITATION);
  if (!props.isSetUp) return <NotSetUp />;
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      {typeof invitation === 'string' ? (
        <End {...props} end={{ code: invitation === 'missing' ? 'missing' : 'dead' }} />
      ) : (
        <Open key={invitation.token} {...props} token={invitation.token} />
      )}
    </main>
  );
}

function Open(props: JoinPageProps & { token: string }) {
  const { token, brand, viewer, onJoined } = props;
  const acceptance = useAcceptance({ token, onAccepted: join });
  const signedIn = useSignedInText(viewer);

  function join({ role, permissions, token: session, name }: Accepted): void {
    const person = signedInViewer(role, permissions, session);
    if (!person) throw new Error('The invitation was accepted without a session.');
    // Synchronously: the list must not be requested before there is a session for it.
    flushSync(() => onJoined(person, <JoinWelcome name={name} />));
    showList();
  }

  if (acceptance.refusal) return <End {...props} end={acceptance.refusal} />;
  return <InvitationOffer brand={brand} signedIn={signedIn} acceptance={acceptance} onStay={showList} />;
}

function End({ viewer, ...props }: JoinPageProps & Pick<Parameters<typeof InvitationEnd>[0], 'end'>) {
  return <InvitationEnd {...props} isSignedIn={viewer.token !== null} />;
}

/** In place of this page: Back must not lead to an invitation that is done with. */
function showList(): void {
  INVITATION.forget();
  navigate('/', { replace: true });
}

/** Null if nobody is signed in. Only customers have a name: the PIN of a tier is shared. */
function useSignedInText({ role, token }: Viewer): string | null {
  const { data } = useQuery({
    queryKey: ['who-is-signed-in', token],
    queryFn: ({ signal }) => callVisitorApi('getSession', { signal }),
    enabled: token !== null,
  });
  if (token === null) return null;
  if (data?.name) return `You are signed in as ${data.name}.`;
  return isStaff(role) ? `You are signed in as ${role}.` : 'You are already signed in.';
}
