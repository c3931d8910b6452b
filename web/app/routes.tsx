import type { ReactNode } from 'react';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import { AccessNotice } from '#web/features/sign-in/access-notice.tsx';
import type { SignedInViewer, Viewer } from '#web/features/sign-in/viewer.ts';
import { lazyPage } from '#web/lib/page-load.ts';
// Not lazy like the others: nearly everyone comes for it, and would wait for a second round trip.
import { CataloguePage } from '#web/pages/catalogue-page.tsx';
import type { Brand } from './boot-data.ts';

const AdminPage = lazyPage(async () => (await import('#web/pages/admin-page.tsx')).AdminPage);
const ManagerPage = lazyPage(async () => (await import('#web/pages/manager-page.tsx')).ManagerPage);
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
}

export function routesFor(brand: Brand, account: Account): PageRoute[] {
  const { viewer, onSignedIn, onLogout, hasNotice, dismissNotice } = account;
  const portal = { viewer, shopName: brand.name, onSignedIn, onLogout };
  const notice = (
    <AccessNotice
      role={viewer.role}
      isDue={hasNotice}
      onSignIn={() => signInRequested.emit()}
      onDismiss={dismissNotice}
    />
  );
  const catalogue = <CataloguePage brand={brand} viewer={viewer} onLogout={onLogout} notice={notice} />;
  const admin = {
    documentTitle: `Admin Portal - ${brand.name}`,
    loadingText: 'Loading Admin Portal...',
    page: <AdminPage {...portal} phone={brand.phone} />,
  };
  const manager = {
    documentTitle: `Manager Portal - ${brand.name}`,
    page: <ManagerPage {...portal} />,
  };
  return [
    { path: /^\/$/, documentTitle: undefined, page: catalogue },
    { path: /^\/admin(?:-portal)?\/?$/, ...admin },
    { path: /^\/manager(?:-portal)?\/?$/, ...manager },
    { path: undefined, documentTitle: `Page Not Found - ${brand.name}`, page: <NotFoundPage /> },
  ];
}
