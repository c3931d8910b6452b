import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Brand } from './boot-data.ts';
import { Pages } from './pages.tsx';
import { Providers } from './providers.tsx';
import { routesFor } from './routes.tsx';
import { SkipLink } from './skip-link.tsx';

interface AppProps {
  brand: Brand;
  queryClient: QueryClient;
}

export function App({ brand, queryClient }: AppProps) {
  const routes = useMemo(() => routesFor(brand), [brand]);
  return (
    <Providers queryClient={queryClient}>
      <SkipLink />
      <Pages routes={routes} />
    </Providers>
  );
}
