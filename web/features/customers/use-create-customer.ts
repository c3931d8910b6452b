import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type CreateCustomerAsAdminForm,
  createCustomerAsAdminFormSchema,
  flagsOfCustomerRole,
} from '#domain/contract/entities/customers.ts';
import type { CustomerRole } from '#domain/contract/entities/roles.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useCountdown } from '#web/ui/forms/use-countdown.ts';
import { useForm, withoutSpaces } from '#web/ui/forms/use-form.ts';
import { type CreatedPin, createCustomer, reasonOfFailure } from './create-customer.mutations.ts';
import { customersQuery, isPinTaken } from './customer.queries.ts';
import { generatePin } from './generate-pin.ts';

interface Draft {
  readonly name: string;
  readonly phone: string;
  readonly role: CustomerRole;
  readonly pin: string;
  readonly isGenerated: boolean;
}

const EMPTY: Draft = { name: '', phone: '', role: 'customer', pin: '', isGenerated: false };

interface CreateCustomerOptions {
  /** The admin also sends the phone number and the tier; the server refuses a tier from a manager. */
  readonly isAdmin: boolean;
}

/** The form hook for a new customer. `created` is the PIN to hand over before the form comes back. */
export function useCreateCustomer({ isAdmin }: CreateCustomerOptions) {
  const element = useRef<HTMLFormElement>(null);
  const [created, setCreated] = useState<CreatedPin | null>(null);
  const creation = useCreation();
  const wait = useCountdown();
  const form = useForm({
    initial: EMPTY,
    schema: { safeParse: (draft) => createCustomerAsAdminFormSchema.safeParse(withoutBlankPhone(draft)) },
    isBusy: creation.isPending,
    isBlocked: wait.secondsLeft > 0,
    onSubmit: (checked) =>
      creation.mutate(
        { ...requestOf(checked, isAdmin), isGenerated: form.values.isGenerated },
        {
          onSuccess: (pin) => {
            setCreated(pin);
            form.reset();
          },
          onError: (error) => {
            if (isPinTaken(error)) form.inputOf('pin')?.focus();
            if (error instanceof ApiError && error.status === 429) wait.start(error.retryAfterSeconds ?? 0);
          },
        },
      ),
  });

  return {
    ...form,
    element,
    created,
    /** After too many PINs within an hour: nothing can be created until it is over. */
    wait,
    setPin: (pin: string) => form.change({ pin: withoutSpaces(pin), isGenerated: false }),
    generate: () => form.change({ pin: generatePin(), isGenerated: true }),
    forgetCreated(): void {
      // The form must be on the screen to take the focus: the button that had it goes away.
      flushSync(() => setCreated(null));
      element.current?.focus();
    },
  };
}

export type CreationForm = ReturnType<typeof useCreateCustomer>;

function withoutBlankPhone({ phone, ...draft }: Draft) {
  return { ...draft, ...(phone.trim() !== '' && { phone }) };
}

function requestOf({ name, pin, phone, role }: CreateCustomerAsAdminForm, isAdmin: boolean) {
  if (!isAdmin) return { name, pin };
  return { name, pin, extras: { ...(phone && { phone }), ...flagsOfCustomerRole(role) } };
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
