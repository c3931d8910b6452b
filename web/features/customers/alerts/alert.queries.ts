import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CACHE_MS } from '#domain/contract/limits.ts';
import { UNEXPECTED_ERROR } from '#domain/contract/messages.ts';
import { CUSTOMERS_KEY } from '#web/features/customers/customer.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** The alerts that count, and the addresses that staff expect. */
export function securityAlertsQuery() {
  return queryOptions({
    queryKey: [CUSTOMERS_KEY, 'security-alerts'],
    queryFn: ({ signal }) => callApi('listSecurityAlerts', { signal }),
    staleTime: CACHE_MS.customers,
  });
}

export function useExpectAddress() {
  return useAlertChange(
    (body: { ipAddress: string; reason: string }) => callApi('expectAddress', { body }),
    'Marked as expected',
    'Could not mark the address',
  );
}

export function useForgetExpectedAddress() {
  return useAlertChange(
    (body: { ipAddress: string }) => callApi('forgetExpectedAddress', { body }),
    'No longer expected',
    'Could not take it back',
  );
}

function useAlertChange<Body extends { ipAddress: string }>(
  send: (body: Body) => Promise<unknown>,
  done: string,
  failed: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, { ipAddress }) => toast({ title: done, description: ipAddress }),
    onError: (error) => toast({ title: failed, description: reasonOf(error), tone: 'destructive' }),
    // Also the customers: the devices at this address are counted among their alerts. And also after a failure,
    // because somebody else may have changed the mark.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [CUSTOMERS_KEY] }),
  });
}

function reasonOf(error: Error): string {
  return (error instanceof ApiError && error.body?.error) || UNEXPECTED_ERROR;
}
