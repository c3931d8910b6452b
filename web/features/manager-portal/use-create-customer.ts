import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createCustomerFormSchema } from '#domain/contract/entities/customers.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import { customersQuery, isPinTaken } from '#web/features/customers/customer.queries.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useForm, withoutSpaces } from '#web/ui/forms/use-form.ts';
import {
  type CreatedPin,
  createCustomer,
  type NewCustomerRequest,
  reasonOfFailure,
} from './create-customer.mutations.ts';
import { generatePin } from './generate-pin.ts';

const EMPTY: NewCustomerRequest = { name: '', pin: '', isGenerated: false };

/** The form hook for a new customer. `created` is the PIN to hand over before the form comes back. */
export function useCreateCustomer() {
  const element = useRef<HTMLFormElement>(null);
  const [created, setCreated] = useState<CreatedPin | null>(null);
  const creation = useCreation();
  const form = useForm({
    initial: EMPTY,
    schema: createCustomerFormSchema,
    isBusy: creation.isPending,
    onSubmit: (customer) =>
      creation.mutate(
        { ...customer, isGenerated: form.values.isGenerated },
        {
          onSuccess: (pin) => {
            setCreated(pin);
            form.reset();
          },
          onError: (error) => {
            if (isPinTaken(error)) form.inputOf('pin')?.focus();
          },
        },
      ),
  });

  return {
    ...form,
    element,
    created,
    setPin: (pin: string) => form.change({ pin: withoutSpaces(pin), isGenerated: false }),
    generate: () => form.change({ pin: generatePin(), isGenerated: true }),
    forgetCreated(): void {
      // The form must be on the screen to take the focus: the button that had it goes away.
      flushSync(() => setCreated(null));
      element.current?.focus();
    },
  };
}

function useCreation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createCustomer,
    onSuccess: (pin) =>
      toast({
        title: CUSTOMER_MESSAGES.pinCreated,
        description: `The PIN for ${pin.name} works from now on.`,
      }),
    onError: (error) =>
      toast({
        title: CUSTOMER_MESSAGES.pinCreateFailed,
        description: reasonOfFailure(error),
        tone: 'destructive',
      }),
    // After a failure as well: if only the answer was lost, the customer exists and must not be created twice.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: customersQuery().queryKey, exact: true });
    },
  });
}
