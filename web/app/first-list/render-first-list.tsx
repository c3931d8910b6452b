import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { FirstList } from '#domain/catalogue/first-list.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { SkipLink } from '#web/app/skip-link.tsx';
import { PUBLIC_VIEWER } from '#web/features/sign-in/viewer.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CataloguePage } from '#web/pages/catalogue-page.tsx';
import { seedFirstList } from './first-list.ts';

/**
 * The catalogue as it is before anybody has touched it, in one column. The server loads this from its own bundle, so that
 * the document shows the page's own components and not a copy of them.
 */
export function renderFirstList(brand: Brand, first: FirstList): string {
  const queryClient = createQueryClient();
  seedFirstList(queryClient, first);
  const search = new URLSearchParams({ category: first.category }).toString();
  return renderToStaticMarkup(
    <Router ssrPath="/" ssrSearch={search}>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        <CataloguePage brand={brand} viewer={PUBLIC_VIEWER} onLogout={() => undefined} />
      </QueryClientProvider>
    </Router>,
  );
}
