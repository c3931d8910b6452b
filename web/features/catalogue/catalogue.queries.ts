import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/api-client.ts';

/** Lists belong to a login state: what a signed-in viewer saw must not be found by whoever comes after. */
export type Session = 'signed-in' | 'signed-out';

export function sessionOf(isSignedIn: boolean): Session {
  return isSignedIn ? 'signed-in' : 'signed-out';
}

const CATALOGUE_KEY = 'catalogue';

/** Everything of one login state. */
export function sessionKey(session: Session) {
  return [CATALOGUE_KEY, session] as const;
}

export function categoriesQuery(session: Session) {
  return queryOptions({
    queryKey: [...sessionKey(session), 'categories'],
    queryFn: ({ signal }) => logFailure('the categories', signal, callApi('listCategories', { signal })),
  });
}

export function devicesQuery(session: Session, category: string) {
  return queryOptions({
    queryKey: [...sessionKey(session), 'devices', category],
    queryFn: async ({ signal }) => {
      const call = callApi('listDevices', { params: { category }, signal });
      const { devices } = await logFailure(category, signal, call);
      return { category, devices };
    },
  });
}

async function logFailure<Answer>(what: string, signal: AbortSignal, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    // A load that was abandoned has not failed.
    if (!signal.aborted) console.warn(`Loading ${what} failed.`, error);
    throw error;
  }
}
