import { queryOptions } from '@tanstack/react-query';
import type { Role } from '#domain/contract/entities/roles.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Everything of every role. */
export const CATALOGUE_KEY = ['catalogue'] as const;

/** Lists belong to the role they were priced for: what one saw must not be found by whoever comes after. */
export function viewerKey(viewer: Role) {
  return [...CATALOGUE_KEY, viewer] as const;
}

export function categoriesQuery(viewer: Role) {
  return queryOptions({
    queryKey: [...viewerKey(viewer), 'categories'],
    queryFn: ({ signal }) => logFailure('the categories', signal, callApi('listCategories', { signal })),
  });
}

export function devicesQuery(viewer: Role, category: string) {
  return queryOptions({
    queryKey: [...viewerKey(viewer), 'devices', category],
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
