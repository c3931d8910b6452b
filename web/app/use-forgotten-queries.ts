import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * What pages loaded for one viewer is thrown away when another one comes or the gate closes, on whatever page that
 * happens. Queries in use are not touched: they are the new viewer's already, or everyone's.
 */
export function useForgottenQueries(queryClient: QueryClient, token: string | null, isLocked: boolean): void {
  const audience = `${token} ${isLocked}`;
  const former = useRef(audience);
  useEffect(() => {
    if (former.current === audience) return;
    former.current = audience;
    queryClient.removeQueries({ type: 'inactive' });
  }, [queryClient, audience]);
}
