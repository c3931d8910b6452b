import { queryOptions } from '@tanstack/react-query';
import { CACHE_MS } from '#domain/contract/limits.ts';
import { callApi } from '#web/lib/api/api-client.ts';

export function authSettingsQuery() {
  return queryOptions({
    queryKey: ['/api/auth/settings'],
    queryFn: ({ signal }) => callApi('getAuthSettings', { signal }),
    staleTime: CACHE_MS.authSettings,
  });
}

export function passcodesQuery() {
  return queryOptions({
    queryKey: ['/api/auth/site-passcodes'],
    queryFn: async ({ signal }) => (await callApi('listSitePasscodes', { signal })).passcodes,
    staleTime: CACHE_MS.passcodes,
  });
}
