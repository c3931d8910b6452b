import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type CreateCustomerAsAdminForm,
  type CustomerPin,
  createCustomerAsAdminFormSchema,
  flagsOfCustomerRole,
} from '#domain/contract/entities/customers.ts';
import type { CustomerRole } from '#domain/contract/entities/roles.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { generatePin } from '#web/lib/generate-pin.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useCountdown } from '#web/ui/forms/use-countdown.ts';
import { useForm, withoutSpaces } from '#web/ui/forms/use-form.ts';
import { type AccessDraft, accessFormShape, accessOf, NO_LIMITS } from './access/access-form.ts';
import {
  type CreatedCustomer,
  createCustomer,
  type NewCustomerRequest,
  reasonOfFailure,
} from './create-customer.mutations.ts';
import { customersQuery, isPinTaken, useMayChooseTier } from './customer.queries.ts';

interface Draft extends AccessDraft {
  readonly name: string;
  readonly phone: string;
  readonly role: CustomerRole;
  readonly pin: string;
  readonly isGenerated: boolean;
}

const EMPTY: Draft = {
  name: '',
  phone: '',
  role: 'customer',
  pin: '',
  isGenerated: false,
  ...NO_LIMITS,
};

const formSchema = createCustomerAsAdminFormSchema.extend(accessFormShape);
type CheckedForm = CreateCustomerAsAdminForm &
  Pick<NewCustomerRequest['extras'], 'validUntil' | 'maxDevices'>;

interface CreateCustomerOptions {
  /** The admin also sends the phone number. */
  readonly isAdmin: boolean;
  /** With the switch 'Invite by link' on. */
  readonly onInvite: (customer: CustomerPin) => void;
}

/** The form hook for a new customer. `created` is the PIN to hand over before the form comes back. */
export function useCreateCustomer({ isAdmin, onInvite }: CreateCustomerOptions) {
  const element = useRef<HTMLFormElement>(null);
  const [created, setCreated] = useState<CreatedCustomer | null>(null);
  const hasTier = useMayChooseTier() || isAdmin;
  const link = useInviteByLink();
  const creation = useCreation();
  const wait = useCountdown();
  const form = useForm({
    initial: EMPTY,
    schema: {
      safeParse: (draft): ReturnType<typeof formSchema.safeParse> =>
        formSchema.safeParse(filledIn(draft, form.inputOf('validUntil'))),
    },
    isBusy: creation.isPending,
    isBlocked: wait.secondsLeft > 0,
    onSubmit: (checked) =>
      creation.mutate(
        { ...requestOf(checked, { isAdmin, hasTier }), isGenerated: form.values.isGenerated },
        {
          onSuccess: (pin) => {
            // Before the dialog about it opens: it returns the focus to what has it now.
            flushSync(() => setCreated(pin));
            form.reset();
            if (link.isOn) onInvite(pin.customer);
          },
          onError: (error) => {
            if (isPinTaken(error)) form.inputOf('pin')?.focus();
            // Whoever has this PIN then may be the customer whose answer was lost.
            if (!isRefusal(error)) form.change({ isGenerated: false });
            if (error instanceof ApiError && error.status === 429) wait.start(error.retryAfterSeconds ?? 0);
          },
        },
      ),
  });

  return {
    ...form,
    element,
    created,
    hasTier,
    link,
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

/** Whether the server has certainly created nobody. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}

export type CreationForm = ReturnType<typeof useCreateCustomer>;

function filledIn({ phone, validUntil, maxDevices, ...draft }: Draft, dateInput: DateInput) {
  const access = accessOf({ validUntil, maxDevices }, dateInput);
  return {
    ...draft,
    ...(phone.trim() !== '' && { phone }),
    ...(access.validUntil !== null && { validUntil: access.validUntil }),
    ...(access.maxDevices !== null && { maxDevices: access.maxDevices }),
  };
}

type DateInput = Parameters<typeof accessOf>[1];

/** The server refuses a tier from whoever may not choose one. */
function requestOf(
  { name, pin, phone, role, validUntil, maxDevices }: CheckedForm,
  { isAdmin, hasTier }: { isAdmin: boolean; hasTier: boolean },
) {
  const extras = {
    ...(isAdmin && phone && { phone }),
    ...(hasTier && flagsOfCustomerRole(role)),
    ...(validUntil && { validUntil }),
    ...(maxDevices && { maxDevices }),
  };
  return { name, pin, extras };
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

const INVITE_KEY = 'invite_by_link';

/** The switch of the form for new customers. It stays as it is in this browser: who invites by link does so always. */
function useInviteByLink() {
  const [isOn, setIsOn] = useState(() => readStored(INVITE_KEY) !== null);
  return {
    isOn,
    turn(next: boolean): void {
      setIsOn(next);
      if (next) writeStored(INVITE_KEY, 'yes');
      else removeStored(INVITE_KEY);
    },
  };
}
