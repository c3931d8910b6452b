import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import { AccessNotice } from '#web/features/sign-in/access-notice.tsx';
import type { SignedInViewer, Viewer } from '#web/features/sign-in/viewer.ts';
import { isInquiryAddress } from '#web/lib/inquiry-address.ts';
import { lazyPage } from '#web/lib/page-load.ts';
// Not lazy like the others: nearly everyone comes for it, and would wait for a second round trip.
import { CataloguePage } from '#web/pages/catalogue-page.tsx';
import type { BootData } from './boot-data.ts';

const AdminPage = lazyPage(async () => (await import('#web/pages/admin-page.tsx')).AdminPage);
const ManagerPage = lazyPage(async () => (await import('#web/pages/manager-page.tsx')).ManagerPage);
const SetupPage = lazyPage(async () => (await import('#web/pages/setup-page.tsx')).SetupPage);
const JoinPage = lazyPage(async () => (await import('#web/pages/join-page.tsx')).JoinPage);
const InquiryPage = lazyPage(async () => (await import('#web/pages/inquiry-page.tsx')).InquiryPage);
const ViewAsPage = lazyPage(async () => (await import('#web/pages/view-as-code.ts')).loadViewAsPage());
const NotFoundPage = lazyPage(async () => (await import('#web/pages/not-found-page.tsx')).NotFoundPage);

export interface PageRoute {
  /** Exact, as on the server: wouter ignores the case of a text, and would show a portal at /ADMIN. Undefined matches the rest. */
  path: RegExp | undefined;
  /** Undefined for a page that names the document itself. */
  documentTitle: string | undefined;
  /** Shown until the page's code has loaded. */
  loadingText?: string;
  page: ReactNode;
}

interface Account {
  readonly viewer: Viewer;
  readonly hasNotice: boolean;
  readonly dismissNotice: () => void;
  readonly onSignedIn: (viewer: SignedInViewer) => void;
  readonly onLogout: () => void;
  readonly onJoined: (viewer: SignedInViewer, welcome: ReactNode) => void;
  /** Above the list, after an invitation. */
  readonly welcome: ReactNode;
  /** Above the list, when there are newer prices. */
  readonly liveNotice: ReactNode;
}

export function routesFor(boot: BootData, account: Account): PageRoute[] {
  const { brand, pinsBeforeClaim, isSiteProtected } = boot;
  const { viewer, onSignedIn, onLogout, onJoined, hasNotice, dismissNotice, welcome, liveNotice } = account;
  const isSetUp = !pinsBeforeClaim;
  const portal = { isSetUp, viewer, brand, onSignedIn, onLogout };
  const notice = (
    <>
      {liveNotice}
      <AccessNotice
        role={viewer.role}
        isDue={hasNotice}
        onSignIn={() => signInRequested.emit()}
        onDismiss={dismissNotice}
      />
      {welcome}
    </>
  );
  const catalogue = (
    <ListPage {...{ brand, viewer }}>
      <CataloguePage brand={brand} viewer={viewer} onLogout={onLogout} notice={notice} />
    </ListPage>
  );
  const admin = {
    documentTitle: `Admin Portal - ${brand.name}`,
    loadingText: 'Loading Admin Portal...',
    page: <AdminPage {...portal} />,
  };
  const manager = {
    documentTitle: `Manager Portal - ${brand.name}`,
    page: <ManagerPage {...portal} />,
  };
  return [
    { path: /^\/$/, documentTitle: undefined, page: catalogue },
    { path: /^\/admin(?:-portal)?\/?$/, ...admin },
    { path: /^\/manager(?:-portal)?\/?$/, ...manager },
    {
      path: /^\/join$/,
      documentTitle: `Invitation - ${brand.name}`,
      page: <JoinPage {...{ brand, viewer, isSetUp, isSiteProtected, onJoined }} />,
    },
    ...(pinsBeforeClaim ? [setupRoute(pinsBeforeClaim, onSignedIn)] : []),
    { path: undefined, documentTitle: `Page Not Found - ${brand.name}`, page: <NotFoundPage /> },
  ];
}

interface ListPageProps {
  readonly brand: BootData['brand'];
  readonly viewer: Viewer;
  readonly children: ReactNode;
}

/** Who opens the link of an inquiry sees it alone; an admin may see the list of a tier, and anybody else this one. */
function ListPage({ brand, viewer, children }: ListPageProps) {
  const search = useSearch();
  if (isInquiryAddress(search)) return <InquiryPage {...{ brand, viewer }} />;
  const asked = new URLSearchParams(search).get('as');
  const tier = TIER_IDS.find((id) => id === asked);
  return tier ? <ViewAsPage {...{ brand, viewer, tier, children }} /> : children;
}

/** A page only while the installation is not set up, and open even on a protected site. */
function setupRoute(storedPins: readonly string[], onSignedIn: Account['onSignedIn']): PageRoute {
  const page = <SetupPage storedPins={storedPins} onSignedIn={onSignedIn} />;
  return { path: /^\/setup$/, documentTitle: 'Set up Tierbook', page };
}
