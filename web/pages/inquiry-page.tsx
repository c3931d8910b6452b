import { useQuery } from '@tanstack/react-query';
import { KeyRound, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { InquiryLine } from '#domain/contract/entities/deals/inquiries.ts';
import { isStaff } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { isAllowed } from '#domain/shop/may-use.ts';
import { counted } from '#domain/text/counts.ts';
import { fillBasket } from '#web/features/basket/basket-store.ts';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import { inquiryQuery } from '#web/features/inquiries/inquiries.queries.ts';
import { isMissing } from '#web/features/inquiries/inquiry-words.ts';
import { INQUIRY_SECRET, linkedInquiryQuery } from '#web/features/inquiries/sender/inquiry-link.ts';
import { MyInquiries } from '#web/features/inquiries/sender/my-inquiries.tsx';
import { SentInquiry } from '#web/features/inquiries/sender/sent-inquiry.tsx';
import type { Viewer } from '#web/features/sign-in/viewer.ts';
import { backInPanel } from '#web/lib/history/panel-history.ts';
import { INQUIRY_PARAMETER, MY_INQUIRIES_ADDRESS } from '#web/lib/inquiry-address.ts';
import { useLinkSecret } from '#web/lib/link-secret.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { CallLink } from '#web/ui/call-link.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { FullPageMessage } from '#web/ui/feedback/full-page-message.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

export interface InquiryPageProps {
  brand: Brand;
  viewer: Viewer;
}

/** In place of the list: what somebody has sent. The address says which inquiry, or none for all of a customer. */
export function InquiryPage({ brand, viewer }: InquiryPageProps) {
  const query = new URLSearchParams(useSearch());
  const id = query.get(INQUIRY_PARAMETER);
  const isLink = id === '';
  if (isStaff(viewer.role) && !isLink) return <PortalInstead role={viewer.role} id={id} />;
  const mayInquire = isAllowed(brand.mayInquire, viewer.role);
  if (isLink) return <ByLink brand={brand} mayInquire={mayInquire} />;
  if (viewer.token === null) return <SignInFirst brand={brand} />;
  if (id === null) return <MyInquiries shopName={brand.name} />;
  return <OfCustomer key={id} id={id} brand={brand} mayInquire={mayInquire} />;
}

/** Staff read inquiries in their portal, where they can answer them. */
function PortalInstead({ role, id }: { role: Viewer['role']; id: string | null }) {
  useEffect(() => {
    const portal = role === 'admin' ? '/admin?panel=inquiries' : '/manager?tab=inquiries';
    const one = id === null ? '' : `&${INQUIRY_PARAMETER}=${encodeURIComponent(id)}`;
    navigate(portal + one, { replace: true });
  }, [role, id]);
  return null;
}

interface SenderProps {
  brand: Brand;
  /** Without it nothing can be sent again. */
  mayInquire: boolean;
}

function OfCustomer({ id, brand, mayInquire }: SenderProps & { id: string }) {
  const query = useQuery(inquiryQuery(id));
  if (isMissing(query.error)) return <NoInquiry brand={brand} />;
  return (
    <LoadedInquiry query={query}>
      {(inquiry) => (
        <SentInquiry
          inquiry={inquiry}
          brand={brand}
          back="My inquiries"
          onBack={() => backInPanel(MY_INQUIRIES_ADDRESS)}
          onSendAgain={mayInquire ? sendAgain : undefined}
        />
      )}
    </LoadedInquiry>
  );
}

/** At today's prices, which the list says. */
function sendAgain(lines: readonly InquiryLine[]): void {
  const refusedCount = fillBasket(lines);
  if (refusedCount > 0)
    toast({
      title: 'The basket is full',
      description: `${counted(refusedCount, 'device')} found no room in it.`,
      tone: 'destructive',
    });
  navigate('/');
}

function ByLink({ brand, mayInquire }: SenderProps) {
  const secret = useLinkSecret(INQUIRY_SECRET);
  if (secret === 'missing') return <OpenAgain brand={brand} />;
  if (secret === 'malformed') return <NoInquiry brand={brand} />;
  return <Linked key={secret.token} token={secret.token} brand={brand} mayInquire={mayInquire} />;
}

function Linked({ token, brand, mayInquire }: SenderProps & { token: string }) {
  const query = useQuery(linkedInquiryQuery(token));
  if (isMissing(query.error)) return <NoInquiry brand={brand} />;
  return (
    <LoadedInquiry query={query}>
      {(inquiry) => (
        <SentInquiry
          inquiry={inquiry}
          brand={brand}
          back="Price list"
          onBack={() => window.location.assign('/')}
          onSendAgain={mayInquire ? sendAgain : undefined}
        />
      )}
    </LoadedInquiry>
  );
}

function LoadedInquiry<Data>(props: Pick<Parameters<typeof AsyncView<Data>>[0], 'query' | 'children'>) {
  // The data has a screen with its own landmarks.
  if (props.query.data !== undefined) return props.children(props.query.data);
  return (
    <main id="main" tabIndex={-1} className="px-gutter py-6">
      <AsyncView
        {...props}
        loadingText="Loading inquiry..."
        error={{ title: 'Unable to load this inquiry' }}
      />
    </main>
  );
}

function SignInFirst({ brand }: { brand: Brand }) {
  return (
    <Message
      icon={KeyRound}
      title="Sign in to see your inquiries"
      text={`Use the PIN that you got from ${brand.name}.`}
      brand={brand}
    >
      <Button variant="primary" size="large" onClick={() => signInRequested.emit()}>
        Sign in
      </Button>
    </Message>
  );
}

/** The same for every link that leads nowhere: the screen must not say which inquiries there are. */
function NoInquiry({ brand }: { brand: Brand }) {
  return (
    <Message
      icon={SearchX}
      title="This inquiry cannot be shown"
      text="The link is not complete, or the inquiry is no longer kept."
      brand={brand}
    />
  );
}

function OpenAgain({ brand }: { brand: Brand }) {
  return (
    <Message
      icon={KeyRound}
      title="Please open your link again"
      text="This page does not keep the link, so that nobody else can use it. Tap the link in your message once more."
      brand={brand}
    />
  );
}

interface MessageProps extends Pick<Parameters<typeof FullPageMessage>[0], 'icon' | 'title' | 'text'> {
  brand: Brand;
  children?: ReactNode;
}

function Message({ brand, children, ...message }: MessageProps) {
  const title = `${message.title} - ${brand.name}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <FullPageMessage {...message}>
        {children}
        {/* A full page load: the list comes with the document. */}
        <a href="/" className={buttonClasses('secondary', 'large')}>
          See the price list
        </a>
        <CallLink phone={brand.phone} />
      </FullPageMessage>
    </main>
  );
}
