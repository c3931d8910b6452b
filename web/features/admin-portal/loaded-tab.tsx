import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import type { PortalTab } from './portal-tabs.ts';

interface LoadedTabProps<Code> {
  tab: PortalTab;
  load: () => Promise<Code>;
  children: (code: Code) => ReactNode;
}

/** A tab whose code comes when it is first opened. As a query, since a lazy component remembers its failure for ever. */
export function LoadedTab<Code>({ tab, load, children }: LoadedTabProps<Code>) {
  const query = useQuery({ queryKey: ['admin-portal', 'tab', tab], queryFn: load });
  return (
    <AsyncView
      query={query}
      loadingText="Loading Admin Portal..."
      error={{ title: 'Unable to load this tab' }}
    >
      {children}
    </AsyncView>
  );
}
