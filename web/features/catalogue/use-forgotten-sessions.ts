import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Role } from '#domain/contract/roles.ts';
import { viewerKey } from './catalogue.queries.ts';

/** When someone signs in or out, or gets another role, what was loaded before is thrown away: those are not their prices. */
export function useForgottenSessions(viewer: Role): void {
  const queryClient = useQueryClient();
  const former = useRef(viewer);
  useEffect(() => {
    if (former.current === viewer) return;
    queryClient.removeQueries({ queryKey: viewerKey(former.current) });
    former.current = viewer;
  }, [queryClient, viewer]);
}
