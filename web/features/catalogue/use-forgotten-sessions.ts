import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Session, sessionKey } from './catalogue.queries.ts';

/** When the login state changes, what the former one had loaded is thrown away: its prices are not the viewer's. */
export function useForgottenSessions(session: Session): void {
  const queryClient = useQueryClient();
  const former = useRef(session);
  useEffect(() => {
    if (former.current === session) return;
    queryClient.removeQueries({ queryKey: sessionKey(former.current) });
    former.current = session;
  }, [queryClient, session]);
}
