import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerPin, EditCustomerForm } from '#domain/contract/entities/customers.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import { customerQuery, customersQuery } from '#web/features/customers/customer.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export interface CustomerEdit {
  readonly customer: CustomerPin;
  /** Omitted fields stay as they are. */
  readonly changes: Partial<EditCustomerForm>;
  /** Replaces a forgotten PIN. */
  readonly newPin?: string | undefined;
  /** What the toast says about it. */
  readonly done?: string;
}

/** Updates the row at once, and reverts it if the server refuses. */
export function useUpdateCustomer({ pinHash }: CustomerPin) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: two concurrent changes of a customer could arrive in the wrong order.
    scope: { id: `customer-${pinHash}` },
    mutationFn: updateCustomer,
    onMutate: async ({ customer, changes }: CustomerEdit) => {
      const { list } = await cancelListLoad(queryClient);
      const listed = list.find(({ pinHash }) => pinHash === customer.pinHash) ?? customer;
      changeList(queryClient, (now) => withCustomer(now, edited(listed, changes)));
      return listed;
    },
    onSuccess: (saved, { newPin, done = newPin && `The new PIN for ${saved.name} works from now on.` }) => {
      changeList(queryClient, (now) => withCustomer(now, saved));
      invalidateDetails(queryClient);
      toast({
        title: CUSTOMER_MESSAGES.updated,
        ...(done && { description: done }),
      });
    },
    onError: (error, _edit, listed) => {
      if (listed) changeList(queryClient, (now) => withCustomer(now, listed));
      reportRefusal(queryClient, CUSTOMER_MESSAGES.updateFailed, error);
    },
  });
}

/** As the row shows it meanwhile. Null in a change ends a limit, which a record then leaves out. */
function edited(listed: CustomerPin, changes: CustomerEdit['changes']): CustomerPin {
  const { validUntil = listed.validUntil, maxDevices = listed.maxDevices, ...others } = changes;
  const { validUntil: _end, maxDevices: _devices, ...unlimited } = listed;
  return {
    ...unlimited,
    ...others,
    ...(validUntil && { validUntil }),
    ...(maxDevices && { maxDevices }),
  };
}

async function updateCustomer({ customer, changes, newPin }: CustomerEdit): Promise<CustomerPin> {
  const body = { ...changes, ...(newPin && { newPinHash: sha256Hex(newPin) }) };
  return (await callApi('updateCustomer', { params: { pinHash: customer.pinHash }, body })).customerPin;
}

/** Removes the row at once, and puts it back in its place if the server refuses. */
export function useDeleteCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ pinHash }: CustomerPin) => callApi('deleteCustomer', { params: { pinHash } }),
    onMutate: async ({ pinHash }) => {
      const { list } = await cancelListLoad(queryClient);
      changeList(queryClient, (now) => withoutCustomer(now, pinHash));
      return list.findIndex((listed) => listed.pinHash === pinHash);
    },
    onSuccess: (_answer, { name, pinHash }) => {
      // A list that was requested before the deletion may have brought the row back.
      changeList(queryClient, (now) => withoutCustomer(now, pinHash));
      queryClient.removeQueries({ queryKey: customerQuery(pinHash).queryKey });
      invalidateDetails(queryClient);
      toast({ title: CUSTOMER_MESSAGES.deleted, description: `The PIN of ${name} no longer works.` });
    },
    onError: (error, customer, place) => {
      changeList(queryClient, (now) => withCustomerBack(now, customer, Math.max(0, place ?? 0)));
      reportRefusal(queryClient, CUSTOMER_MESSAGES.deleteFailed, error);
    },
  });
}

/** Cancels a list that is still loading: it is older than the change and would undo it on screen. */
async function cancelListLoad(queryClient: QueryClient): Promise<{ list: readonly CustomerPin[] }> {
  const { queryKey } = customersQuery();
  await queryClient.cancelQueries({ queryKey, exact: true });
  return { list: queryClient.getQueryData(queryKey)?.customerPins ?? [] };
}

function changeList(queryClient: QueryClient, change: (list: CustomerPin[]) => CustomerPin[]): void {
  queryClient.setQueryData(
    customersQuery().queryKey,
    (answer) => answer && { ...answer, customerPins: change(answer.customerPins) },
  );
}

/** Invalidates everything but the list, which is up to date and may have thousands of rows. */
function invalidateDetails(queryClient: QueryClient): void {
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
  // Loads the list again, because somebody else may have changed the customer.
  void queryClient.invalidateQueries({ queryKey: customersQuery().queryKey, exact: true });
}

type List = readonly CustomerPin[];

/** Replaces the customer. One who was deleted in the meantime does not come back. */
export function withCustomer(list: List, customer: CustomerPin): CustomerPin[] {
  return list.map((listed) => (listed.pinHash === customer.pinHash ? customer : listed));
}

export function withoutCustomer(list: List, pinHash: string): CustomerPin[] {
  return list.filter((listed) => listed.pinHash !== pinHash);
}

/** Puts the customer back in place, unless a newer list has them already. */
export function withCustomerBack(list: List, customer: CustomerPin, place: number): CustomerPin[] {
  if (list.some(({ pinHash }) => pinHash === customer.pinHash)) return [...list];
  return list.toSpliced(place, 0, customer);
}
