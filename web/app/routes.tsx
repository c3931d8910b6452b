import type { ReactNode } from 'react';
import type { Brand } from './boot-data.ts';
import { lazyPage } from './page-load.ts';

const CataloguePage = lazyPage(async () => (await import('#web/pages/catalogue-page.tsx')).CataloguePage);
const AdminPage = lazyPage(async () => (await import('#web/pages/admin-page.tsx')).AdminPage);
const ManagerPage = lazyPage(async () => (await import('#web/pages/manager-page.tsx')).ManagerPage);
const NotFoundPage = lazyPage(async () => (await import('#web/pages/not-found-page.tsx')).NotFoundPage);

export interface PageRoute {
  /** Undefined takes every path that no other route took. */
  path: string | undefined;
  documentTitle: string;
  page: ReactNode;
}

export function routesFor(brand: Brand): PageRoute[] {
  // Nobody can sign in yet: every viewer is the public.
  const catalogue = <CataloguePage brand={brand} viewer="public" />;
  const admin = { documentTitle: `Admin Portal - ${brand.name}`, page: <AdminPage /> };
  const manager = { documentTitle: `Manager Portal - ${brand.name}`, page: <ManagerPage /> };
  return [
    { path: '/', documentTitle: brand.name, page: catalogue },
    { path: '/admin', ...admin },
    { path: '/admin-portal', ...admin },
    { path: '/manager', ...manager },
    { path: '/manager-portal', ...manager },
    { path: undefined, documentTitle: `Page Not Found - ${brand.name}`, page: <NotFoundPage /> },
  ];
}
