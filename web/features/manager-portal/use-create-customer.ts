import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CreateCustomerForm, createCustomerFormSchema } from '#domain/contract/entities/customers.ts';
import { CUSTOMER_MESSAGES } from '#domain/contract/messages.ts';
import { customersQuery, isPinTaken } from '#web/features/customers/customer.queries.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import {
  type CreatedPin,
  type CustomerOrder,
  createCustomer,
  reasonOfFailure,
} from './create-customer.mutations.ts';
import { generatePin } from './generate-pin.ts';

type FieldName = keyof CreateCustomerForm;
type Problems = Partial<Record<FieldName, string>>;

const EMPTY: CustomerOrder = { name: '', pin: '', isGenerated: false };

/** `created` is what is to be handed over before the form is of use again. */
export function useCreateCustomer() {
  const element = useRef<HTMLFormElement>(null);
  const { setProblems, clear, ...fields } = useFields();
  const [created, setCreated] = useState<CreatedPin | null>(null);
  const mutation = useCreation((pin) => {
    setCreated(pin);
    clear();
  }, focusField);

  function focusField(name: FieldName): void {
    const field = element.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (mutation.isPending) return;
    const { data, error } = createCustomerFormSchema.safeParse(fields.draft);
    const found = problemsOf(error?.issues ?? []);
    setProblems(found);
    if (found.name) focusField('name');
    else if (found.pin) focusField('pin');
    if (data) mutation.mutate({ ...data, isGenerated: fields.draft.isGenerated });
  }

  function forgetCreated(): void {
    // The form must be there to take the focus of the button that goes: the keyboard would start at the page's top.
    flushSync(() => setCreated(null));
    element.current?.focus();
  }

  return { ...fields, element, created, isBusy: mutation.isPending, submit, forgetCreated };
}

/** What is typed, and what was wrong with it until it is changed. */
function useFields() {
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  function change(name: FieldName, changes: Partial<CustomerOrder>): void {
    setDraft({ ...draft, ...changes });
    setProblems({ ...problems, [name]: undefined });
  }
  return {
    draft,
    problems,
    setProblems,
    clear: () => setDraft(EMPTY),
    setName: (name: string) => change('name', { name }),
    // Spaces come along when a PIN is pasted.
    setPin: (pin: string) => change('pin', { pin: pin.replace(/\s/g, ''), isGenerated: false }),
    generate: () => change('pin', { pin: generatePin(), isGenerated: true }),
  };
}

function useCreation(onCreated: (pin: CreatedPin) => void, focusField: (name: FieldName) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createCustomer,
    onSuccess: (pin) => {
      onCreated(pin);
      toast({
        title: CUSTOMER_MESSAGES.pinCreated,
        description: `The PIN for ${pin.name} works from now on.`,
      });
    },
    onError: (error) => {
      toast({
        title: CUSTOMER_MESSAGES.pinCreateFailed,
        description: reasonOfFailure(error),
        tone: 'destructive',
      });
      if (isPinTaken(error)) focusField('pin');
    },
    // After a failure, too: where only the answer was lost the customer is there, and would be created once more.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: customersQuery().queryKey, exact: true });
    },
  });
}

/** The first thing that is wrong with each field. */
function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  const messageOf = (name: FieldName) => issues.find(({ path }) => path[0] === name)?.message;
  const [name, pin] = [messageOf('name'), messageOf('pin')];
  return { ...(name && { name }), ...(pin && { pin }) };
}
