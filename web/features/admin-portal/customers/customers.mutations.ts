import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerPin, EditCustomerForm } from '#domain/contract/entities/customers.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import { customerQuery, customersQuery } from '#web/features/customers/customer.queries.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export interface CustomerEdit {
  readonly customer: CustomerPin;
  readonly form: EditCustomerForm;
  /** For whoever forgot theirs. */
  readonly newPin?: string | undefined;
}

/** The row changes at once, and back when the server refuses. */
export function useUpdateCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateCustomer,
    onMutate: async ({ customer, form }: CustomerEdit) => {
      const { list } = await holdList(queryClient);
      const listed = list.find(({ pinHash }) => pinHash === customer.pinHash) ?? customer;
      changeList(queryClient, (now) => withCustomer(now, { ...listed, ...form }));
      return listed;
    },
    onSuccess: (saved, { newPin }) => {
      changeList(queryClient, (now) => withCustomer(now, saved));
      forgetOutdated(queryClient);
      toast({
        title: CUSTOMER_MESSAGES.updated,
        ...(newPin && { description: `The new PIN for ${saved.name} works from now on.` }),
      });
    },
    onError: (error, _edit, listed) => {
      if (listed) changeList(queryClient, (now) => withCustomer(now, listed));
      reportRefusal(queryClient, CUSTOMER_MESSAGES.updateFailed, error);
    },
  });
}

async function updateCustomer({ customer, form, newPin }: CustomerEdit): Promise<CustomerPin> {
  const body = { ...form, ...(newPin && { newPinHash: sha256Hex(newPin) }) };
  return (await callApi('updateCustomer', { params: { pinHash: customer.pinHash }, body })).customerPin;
}

/** The row goes at once, and comes back to its place when the server refuses. */
export function useDeleteCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ pinHash }: CustomerPin) => callApi('deleteCustomer', { params: { pinHash } }),
    onMutate: async ({ pinHash }) => {
      const { list } = await holdList(queryClient);
      changeList(queryClient, (now) => withoutCustomer(now, pinHash));
      return list.findIndex((listed) => listed.pinHash === pinHash);
    },
    onSuccess: (_answer, { name, pinHash }) => {
      // An answer that was on its way since before the deletion may have brought the row back.
      changeList(queryClient, (now) => withoutCustomer(now, pinHash));
      queryClient.removeQueries({ queryKey: customerQuery(pinHash).queryKey });
      forgetOutdated(queryClient);
      toast({ title: CUSTOMER_MESSAGES.deleted, description: `The PIN of ${name} no longer works.` });
    },
    onError: (error, customer, place) => {
      changeList(queryClient, (now) => withCustomerBack(now, customer, Math.max(0, place ?? 0)));
      reportRefusal(queryClient, CUSTOMER_MESSAGES.deleteFailed, error);
    },
  });
}

/** A list that is still on its way was made before the change and would undo it on the screen. */
async function holdList(queryClient: QueryClient): Promise<{ list: readonly CustomerPin[] }> {
  const { queryKey } = customersQuery();
  await queryClient.cancelQueries({ queryKey, exact: true });
  return { list: queryClient.getQueryData(queryKey) ?? [] };
}

function changeList(queryClient: QueryClient, change: (list: CustomerPin[]) => CustomerPin[]): void {
  queryClient.setQueryData(customersQuery().queryKey, (list) => list && change(list));
}

/** Everything else about customers; the list itself is right already, and may be thousands of rows to fetch. */
function forgetOutdated(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    queryKey: customersQuery().queryKey,
    predicate: ({ queryKey }) => queryKey.length > 1,
  });
}

function reportRefusal(
  queryClient: QueryClient,
  { title, description }: { readonly title: string; readonly description: string },
  error: Error,
): void {
  const reason = error instanceof ApiError ? error.body?.error : undefined;
  toast({ title, description: reason ?? description, tone: 'destructive' });
  // What was put back is what this page knew last: the reason may be that somebody else changed it.
  void queryClient.invalidateQueries({ queryKey: customersQuery().queryKey, exact: true });
}

type List = readonly CustomerPin[];

/** With that customer in place of their earlier self; whoever was deleted meanwhile does not come back. */
export function withCustomer(list: List, customer: CustomerPin): CustomerPin[] {
  return list.map((listed) => (listed.pinHash === customer.pinHash ? customer : listed));
}

export function withoutCustomer(list: List, pinHash: string): CustomerPin[] {
  return list.filter((listed) => listed.pinHash !== pinHash);
}

/** At the place where they were, unless a newer list has them already. */
export function withCustomerBack(list: List, customer: CustomerPin, place: number): CustomerPin[] {
  if (list.some(({ pinHash }) => pinHash === customer.pinHash)) return [...list];
  return list.toSpliced(place, 0, customer);
}
